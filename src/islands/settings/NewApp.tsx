import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import type { AppSecretAnswer } from '#shared/api.ts';
import { copyText } from '#stores/client/copy.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { CodeField } from '#islands/ui/form/CodeField.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Row } from './Section.tsx';
import * as words from './words.ts';

interface Props extends AppSecretAnswer {
  /** Throws the errors of `api`. */
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function NewApp({ secret, link, onCode, onCancel }: Props) {
  const { busy, failed, submit } = useSubmission();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone; focusing a field would open a phone's keyboard.
  useEffect(() => title.current?.focus(), []);
  return (
    <Form
      failed={failed}
      onSend={({ code = '' }) =>
        submit(code.trim() === '' ? words.emptyCode : null, () => onCode(code))
      }
      aria-label={words.factors.confirm}
    >
      <Row className="grid-cols-1 gap-x-6 gap-y-4 py-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={link} />
        <div className="grid content-start justify-items-start gap-2">
          <h3 className="font-medium" ref={title} tabIndex={-1}>
            {words.factors.scan}
          </h3>
          <p className="hint text-pretty">{words.factors.scanHint}</p>
          <a className="btn btn--sm" href={link}>
            {words.factors.openApp}
          </a>
          <h3 className="mt-2 font-medium">{words.factors.type}</h3>
          <code className="font-mono text-sm/6 wrap-anywhere">
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </code>
          <Button small onClick={() => void copyText(secret)}>
            {words.factors.copySecret}
          </Button>
        </div>
      </Row>
      <Row className="grid-cols-1 gap-3 border-t border-line py-5">
        <FormFailure failed={failed} />
        <h3 className="font-medium">{words.factors.then}</h3>
        <CodeField id="app-code" by="app" />
        <div className="flex flex-wrap gap-2">
          <BusyButton className="btn--go" busy={busy}>
            {words.factors.confirm}
          </BusyButton>
          <Button onClick={onCancel}>{words.cancel}</Button>
        </div>
      </Row>
    </Form>
  );
}

/** Cameras need dark on white with a quiet zone, in both themes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="size-52 rounded-md border border-line"
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={words.factors.picture}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
