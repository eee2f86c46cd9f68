import { type ReactNode, useState } from 'react';
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
  fields?: (errors: Record<string, string>) => ReactNode;
  /** Throws the errors of `api`. A returned node takes the place of the form. */
  run: (typed: Record<string, string>) => Promise<ReactNode | void>;
  onClosed: () => void;
}

function AskDialog({ title, text, verb, look = 'btn--no', fields, run, onClosed }: Props) {
  const dialog = useDialog();
  const { busy, failed, submit } = useSubmission();
  const [result, setResult] = useState<ReactNode>();
  const close = () => dialog.current?.close();
  const send = async (typed: Record<string, string>) => {
    const answer = await run(typed);
    if (answer) setResult(answer);
    else close();
  };
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
      <Form
        className="grid grid-cols-1 gap-4 [&_p]:m-0"
        failed={failed}
        onSend={(typed) => void submit(null, () => send(typed))}
      >
        <FormFailure
          failed={failed !== null && Object.keys(failed.fields).length > 0 ? null : failed}
        />
        {result ?? fields?.(failed?.fields ?? {})}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{result === undefined ? words.cancel : words.close}</Button>
          {result === undefined && (
            <BusyButton className={look} busy={busy}>
              {verb}
            </BusyButton>
          )}
        </div>
      </Form>
    </dialog>
  );
}

export const openAsk = (asked: Omit<Props, 'onClosed'>): void =>
  openDialog((close) => <AskDialog {...asked} onClosed={close} />);
