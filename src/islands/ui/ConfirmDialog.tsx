import { Button } from './Button.tsx';
import { FailureBanner } from './form/FailureBanner.tsx';
import { useSubmission } from './form/use-submission.ts';
import { openDialog, useDialog } from './dialog.ts';
import * as words from './words.ts';

interface Props {
  title: string;
  text: string;
  verb: string;
  /** Throws the errors of `api` for the dialog to show; returns false if an error was shown elsewhere. */
  run: () => Promise<unknown>;
  onClosed: () => void;
}

export function ConfirmDialog({ title, text, verb, run, onClosed }: Props) {
  const dialog = useDialog();
  const { busy, failed, submit } = useSubmission();

  const confirm = () =>
    submit(null, async () => {
      if ((await run()) !== false) dialog.current?.close();
    });

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      onClose={onClosed}
      // A press on the backdrop targets the dialog.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <h2 className="h2" id="confirm-title">
        {title}
      </h2>
      <p id="confirm-text">{text}</p>
      {failed !== null && <FailureBanner text={failed.message} className="-mt-2 mb-5" />}
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={() => dialog.current?.close()}>
          {words.cancel}
        </Button>
        <Button className="btn--no" busy={busy} onClick={() => void confirm()}>
          {verb}
        </Button>
      </div>
    </dialog>
  );
}

export const openConfirm = (asked: Omit<Props, 'onClosed'>): void =>
  openDialog((close) => <ConfirmDialog {...asked} onClosed={close} />);
