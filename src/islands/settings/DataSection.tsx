import download from 'lucide-static/icons/download.svg?raw';
import { Icon } from '../parts/Icon.tsx';

/** A copy of one's data, and where to delete it. */
export function DataSection() {
  return (
    <div className="set-row">
      <p className="hint">
        Everything stored about you in one JSON file: profile and photo, answers, connections,
        messages, sign-ins, settings.
      </p>
      <p className="set-keys">
        <a className="btn btn--sm" href="/api/account/export" download>
          <Icon svg={download} small />
          Download your data
        </a>
      </p>
      <p className="hint">Delete Account is in the menu. It leaves nothing of it here.</p>
    </div>
  );
}
