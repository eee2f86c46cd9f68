import { useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useDialog } from './use-dialog.ts';

interface Props {
  title: string;
  text: string;
  verb: string;
  /** Answers what went wrong, in words for the person; `null` when nothing did. */
  run: () => Promise<string | null>;
  onClosed: () => void;
}

type State = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; message: string };

/** A question before something that cannot simply be taken back. */
export function ConfirmDialog({ title, text, verb, run, onClosed }: Props) {
  const dialog = useDialog();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const busy = state.kind === 'busy';

  const confirm = async () => {
    setState({ kind: 'busy' });
    const message = await run();
    if (message === null) dialog.current?.close();
    else setState({ kind: 'failed', message });
  };

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
