import { FailureBanner } from './FailureBanner.tsx';
import { useDialog } from './use-dialog.ts';
import { useSubmission } from './use-submission.ts';

interface Props {
  title: string;
  text: string;
  verb: string;
  /** Throws what `api` throws; the dialog says it. */
  run: () => Promise<void>;
  onClosed: () => void;
}

/** A question before something that cannot simply be taken back. */
export function ConfirmDialog({ title, text, verb, run, onClosed }: Props) {
  const dialog = useDialog();
  const [state, submit] = useSubmission();
  const busy = state.kind === 'busy';

  const confirm = () =>
    submit(null, async () => {
      await run();
      dialog.current?.close();
    });

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      onClose={onClosed}
    >
      <h2 className="h2" id="confirm-title">
        {title}
      </h2>
      <p id="confirm-text">{text}</p>
      {state.kind === 'failed' && <FailureBanner text={state.message} className="-mt-2 mb-5" />}
      <div className="flex justify-end gap-2">
        <button type="button" className="btn" autoFocus onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button
          type="button"
          className={busy ? 'btn btn--no cursor-progress' : 'btn btn--no'}
          disabled={busy}
          onClick={() => void confirm()}
        >
          {busy && <span className="spin" aria-hidden />}
          {verb}
        </button>
      </div>
    </dialog>
  );
}
