import { useId } from 'react';
import { type Saved, SAVED_LINE_MAX } from '#shared/saved.ts';
import type { Developer } from '#shared/user.ts';
import { api, messageOf } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';
import { markSaved } from '#stores/saved/marks.ts';
import { removeSaved } from '#stores/saved/saved.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { openDialog, useDialog } from '#islands/ui/dialog.ts';
import * as words from './words.ts';

interface Props {
  person: Developer;
  saved: Saved | null;
  /** The list shows the note and has its own button to remove. Elsewhere a toast leads to the list. */
  onSaved: ((line: string) => void) | undefined;
  onClosed: () => void;
}

function SaveDialog({ person, saved, onSaved, onClosed }: Props) {
  const dialog = useDialog();
  const id = useId();
  const { busy, failed, submit } = useSubmission();
  const close = () => dialog.current?.close();

  const change = (changing: () => Promise<unknown>) =>
    void submit(null, async () => {
      await changing();
      close();
    });
  const save = async (line: string) => {
    const params = { userId: person._id };
    await api('PUT /user/saved/:userId', { params, body: { line } });
    markSaved(person._id, true);
    if (onSaved) {
      onSaved(line.trim());
      return;
    }
    const key = { text: words.list, does: '/connections/saved' };
    showToast('done', words.saved(person), { key });
  };

  return (
    <dialog
      ref={dialog}
      className="dialog w-[min(440px,calc(100vw-32px))]!"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClosed}
    >
      <Form
        className="grid gap-4"
        failed={failed}
        onSend={({ line = '' }) => change(() => save(line))}
      >
        <div>
          <h2 className="h2 wrap-anywhere" id={`${id}-title`}>
            {words.title(person, saved !== null)}
          </h2>
          <p className="mb-0!" id={`${id}-text`}>
            {words.text(person.firstName)}
          </p>
        </div>
        <TextField
          id={`${id}-line`}
          name="line"
          label={words.line}
          optional
          maxLength={SAVED_LINE_MAX}
          autoComplete="off"
          dir="auto"
          data-autofocus
          placeholder={words.example}
          defaultValue={saved?.line}
          error={failed?.fields['line']}
        />
        {failed !== null && !('line' in failed.fields) && (
          <FailureBanner key={failed.attempt} text={failed.message} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {saved !== null && !onSaved && (
            <Button
              className="btn--flat me-auto"
              disabled={busy}
              onClick={() => change(() => removeSaved(person, saved))}
            >
              {words.remove}
            </Button>
          )}
          <Button onClick={close}>{words.cancel}</Button>
          <BusyButton className="btn--go" busy={busy}>
            {words.save}
          </BusyButton>
        </div>
      </Form>
    </dialog>
  );
}

/** Saves a developer, or edits or removes a saved one. */
export async function openSave(person: Developer, onSaved?: (line: string) => void): Promise<void> {
  try {
    const { saved } = await api('GET /user/saved/:userId', { params: { userId: person._id } });
    openDialog((close) => (
      <SaveDialog person={person} saved={saved} onSaved={onSaved} onClosed={close} />
    ));
  } catch (error) {
    console.warn('A saved person did not load:', error);
    showToast('failed', messageOf(error));
  }
}
