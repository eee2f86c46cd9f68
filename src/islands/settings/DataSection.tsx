import download from 'lucide-static/icons/download.svg?raw';
import { useStore } from '@nanostores/react';
import { $exporting, downloadData, EXPORT } from '#stores/account/export.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Row } from './Row.tsx';
import * as words from './words.ts';

/** The data export. */
export function DataSection() {
  const failed = useStore($exporting);
  return (
    <Row>
      <p className="hint text-pretty">{words.stored}</p>
      <p className="my-1.5">
        <a
          className="btn btn--sm"
          href={EXPORT}
          download
          onClick={(event) => {
            event.preventDefault();
            void downloadData();
          }}
        >
          <Icon svg={download} small />
          {words.download}
        </a>
      </p>
      <p className="hint text-pretty text-no-ink empty:hidden" role="alert">
        {failed.kind === 'failed' && failed.message}
      </p>
    </Row>
  );
}
