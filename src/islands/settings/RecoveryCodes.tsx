import { useEffect, useRef, useState } from 'react';
import { api } from '#stores/client/api.ts';
import { copyText } from '#stores/client/copy.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Row } from './Row.tsx';
import * as words from './words.ts';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [others, setOthers] = useState(false);
  useEffect(() => {
    title.current?.focus();
    api('GET /devices').then(({ devices }) => setOthers(devices.length > 1), console.warn);
  }, []);
  const text = words.factors.file(codes);
  return (
    <Row className="grid-cols-1 gap-4 py-5">
      <div>
        <h3 className="font-medium" ref={title} tabIndex={-1}>
          {words.factors.keep}
        </h3>
        <p className="hint text-pretty">{words.factors.keepHint}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-sm/6 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <a
          className="btn btn--sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.factors.fileName}
        >
          {words.factors.saveCodes}
        </a>
        <Button small onClick={() => void copyText(text)}>
          {words.factors.copyCodes}
        </Button>
      </div>
      {others && (
        <p className="hint">
          {words.factors.othersOut}{' '}
          <a className="link" href="#devices">
            {words.factors.toDevices}
          </a>
        </p>
      )}
      <p>
        <Button className="btn--go" onClick={onDone}>
          {words.factors.kept}
        </Button>
      </p>
    </Row>
  );
}
