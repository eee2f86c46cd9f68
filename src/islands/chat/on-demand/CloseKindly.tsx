import { useState } from 'react';
import { CLOSINGS } from '#shared/your-turn.ts';
import { api } from '#stores/client/api.ts';
import { BusyButton } from '#islands/ui/Button.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import { closeKindly } from './conversation-words.ts';

const words = {
  text: (name: string): string =>
    `One of these goes to ${name}. The conversation won’t show as “Your turn” any longer; you can still write to each other.`,
  send: 'Send and end',
  cancel: 'Cancel',
};

interface Person {
  _id: string;
  firstName: string;
}

function CloseKindly({ person, onClosed }: { person: Person; onClosed: () => void }) {
  const dialog = useDialog();
  const { busy, failed, submit } = useSubmission();
  const [which, setWhich] = useState(0);
  return (
    <dialog
      ref={dialog}
      className="dialog w-[min(480px,calc(100vw-32px))]!"
      aria-labelledby="close-title"
      onClose={onClosed}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit(null, async () => {
            await api('POST /chat/:targetUserId/close', {
              params: { targetUserId: person._id },
              body: { which },
            });
            dialog.current?.close();
          });
        }}
      >
        <h2 className="h2" id="close-title">
          {closeKindly.title}
        </h2>
        <p>{words.text(person.firstName)}</p>
        <fieldset className="mb-5 grid divide-y divide-line rounded-md border border-line">
          <legend className="sr-only">{closeKindly.title}</legend>
          {CLOSINGS.map((text, index) => (
            <label key={text} className="flex cursor-pointer gap-3 px-3.5 py-3 hover:bg-hover">
              <input
                type="radio"
                name="closing"
                className="mt-0.5 size-4.5 flex-none accent-ink"
                checked={which === index}
                onChange={() => setWhich(index)}
              />
              {text}
            </label>
          ))}
        </fieldset>
        {failed !== null && <FailureBanner text={failed.message} className="-mt-2 mb-5" />}
        <div className="flex justify-end gap-2">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
          <BusyButton className="btn--go" busy={busy}>
            {words.send}
          </BusyButton>
        </div>
      </form>
    </dialog>
  );
}

export const openCloseKindly = (person: Person): void =>
  openDialog((close) => <CloseKindly person={person} onClosed={close} />);
