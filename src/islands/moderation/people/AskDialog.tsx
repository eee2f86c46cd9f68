import { type ReactNode, useState } from 'react';
import type { Failed } from '#stores/client/submission.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import * as words from './words.ts';

interface Props {
  title: string;
  text: string;
  verb: string;
  /** The look of the verb. */
  look?: string;
  /** The fields; each shows its own error. */
  fields: (errors: Failed['fields']) => ReactNode;
  /** Throws the errors of `api`. A returned node takes the place of the form. */
  run: (typed: Record<string, string>) => Promise<ReactNode>;
  onClosed: () => void;
}

function AskDialog({ title, text, verb, look = 'btn--no', fields, run, onClosed }: Props) {
  const dialog = useDialog();
  const { busy, failed, submit } = useSubmission();
  const [result, setResult] = useState<ReactNode>(null);
  const errors = failed?.fields ?? {};
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="dialog w-[min(480px,calc(100vw-32px))]!"
      aria-labelledby="ask-title"
      aria-describedby="ask-text"
      onClose={onClosed}
    >
      <h2 className="h2 wrap-anywhere" id="ask-title">
        {title}
      </h2>
      <p id="ask-text">{text}</p>
      {result ?? (
        <Form
          className="grid grid-cols-1 gap-4 [&_p]:m-0"
          failed={failed}
          onSend={(typed) =>
            void submit(null, async () => {
              const answer = await run(typed);
              if (answer === undefined) close();
              else setResult(answer);
            })
          }
        >
          <FormFailure failed={Object.keys(errors).length > 0 ? null : failed} />
          {fields(errors)}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>{words.cancel}</Button>
            <BusyButton className={look} busy={busy}>
              {verb}
            </BusyButton>
          </div>
        </Form>
      )}
      {result !== null && (
        <Button className="ms-auto mt-4 flex" onClick={close}>
          {words.close}
        </Button>
      )}
    </dialog>
  );
}

export const openAsk = (asked: Omit<Props, 'onClosed'>): void =>
  openDialog((close) => <AskDialog {...asked} onClosed={close} />);
