import { useEffect, useId, useRef, useState } from 'react';

interface Props {
  id: string;
  onClose: () => void;
}

/** Asks before a message is deleted for both. */
export function DeleteMessage({ id, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const titleId = useId();
  const textId = useId();
  useEffect(() => dialog.current?.showModal(), []);

  const erase = async (): Promise<void> => {
    setBusy(true);
    const { deleteMessage } = await import('#stores/chat/on-demand/message-changes.ts');
    const settled = await deleteMessage(id);
    setBusy(false);
    if (settled) dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <h2 className="h2" id={titleId}>
        Delete this message?
      </h2>
      <p id={textId}>It goes for both of you. This cannot be undone.</p>
      <form className="flex justify-end gap-2" method="dialog">
        <button className="btn" autoFocus>
          Cancel
        </button>
        <button type="button" className="btn btn--no" disabled={busy} onClick={() => void erase()}>
          Delete
        </button>
      </form>
    </dialog>
  );
}
