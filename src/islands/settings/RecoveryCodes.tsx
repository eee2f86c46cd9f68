import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $devices, loadDevices } from '#stores/account/devices.ts';
import { leaveFactorForm } from '#stores/account/factors.ts';
import { copyText } from '#stores/client/copy.ts';
import { Row } from './Row.tsx';
import * as words from './words.ts';

/** The ten recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  const devices = useStore($devices);
  useEffect(() => {
    title.current?.focus();
    if ($devices.get().kind === 'loading') void loadDevices();
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
        <button type="button" className="btn btn--sm" onClick={() => void copyText(text)}>
          {words.factors.copyCodes}
        </button>
      </div>
      {devices.kind === 'ready' && devices.devices.length > 1 && (
        <p className="hint">
          {words.factors.othersOut}{' '}
          <a className="link" href="#devices">
            {words.factors.toDevices}
          </a>
        </p>
      )}
      <p>
        <button type="button" className="btn btn--go" onClick={leaveFactorForm}>
          {words.factors.kept}
        </button>
      </p>
    </Row>
  );
}
