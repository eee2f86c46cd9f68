import download from 'lucide-static/icons/download.svg?raw';
import { provenApi } from '#stores/client/proven.ts';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Row } from './Row.tsx';
import * as words from './words.ts';

const EXPORT = '/api/account/export';

export function DataSection() {
  const { failed, submit } = useSubmission();
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
            void submit(null, async () => {
              await provenApi('POST /step-up');
              location.assign(EXPORT);
            });
          }}
        >
          <Icon svg={download} small />
          {words.download}
        </a>
      </p>
      <p className="hint text-pretty text-no-ink empty:hidden" role="alert">
        {failed?.message}
      </p>
    </Row>
  );
}
