import download from 'lucide-static/icons/download.svg?raw';
import { Icon } from '#islands/ui/Icon.tsx';
import { Row } from './Row.tsx';
import * as words from './words.ts';

/** A copy of one's data. */
export function DataSection() {
  return (
    <Row>
      <p className="hint text-pretty">{words.stored}</p>
      <p className="my-1.5">
        <a className="btn btn--sm" href="/api/account/export" download>
          <Icon svg={download} small />
          {words.download}
        </a>
      </p>
    </Row>
  );
}
