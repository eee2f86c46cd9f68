import download from 'lucide-static/icons/download.svg?raw';
import { Icon } from '#islands/ui/Icon.tsx';
import { Row } from './Row.tsx';

/** A copy of one's data, and where to delete it. */
export function DataSection() {
  return (
    <Row>
      <p className="hint text-pretty">
        Everything stored about you in one JSON file: profile and photo, answers, connections,
        messages, sign-ins, settings.
      </p>
      <p className="my-1.5">
        <a className="btn btn--sm" href="/api/account/export" download>
          <Icon svg={download} small />
          Download your data
        </a>
      </p>
      <p className="hint text-pretty">
        Delete Account is in the menu. It leaves nothing of it here.
      </p>
    </Row>
  );
}
