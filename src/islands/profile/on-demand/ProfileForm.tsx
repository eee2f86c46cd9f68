import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { FIELD_NAMES, type FieldName, FIELDS } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';
import { $draft, saveProfile, undoAll } from '#stores/profile/draft.ts';
import {
  $asked,
  $changed,
  $edit,
  $section,
  dropChanges,
  type EditState,
  keepChanges,
} from '#stores/profile/profile-edit.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { focusWrong } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { ProfileField } from './ProfileField.tsx';
import './save-bar.css';
import * as words from './words.ts';

/** Words come first, long texts last. */
const rank = (name: FieldName): number =>
  (({ words: 0, paragraph: 2 }) as Record<string, number>)[FIELDS[name].input] ?? 1;

export function ProfileForm({ user }: { user: User }) {
  const edit = useStore($edit);
  const draft = useStore($draft);
  const section = useStore($section);
  const changed = useStore($changed);
  const asked = useStore($asked);
  const form = useRef<HTMLFormElement>(null);
  const attempt = edit.kind === 'failed' ? edit.attempt : 0;
  const problems = edit.kind === 'failed' ? edit.fields : {};
  const dirty = changed.length > 0;

  useEffect(() => {
    if (attempt > 0) focusWrong(form.current);
  }, [attempt]);

  // The focus returns to the opening button.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true });
    },
    [],
  );

  // The browser's own dialog confirms leaving with unsaved changes.
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey) return;
      if (event.metaKey === event.ctrlKey) return;
      event.preventDefault();
      // An unfinished word counts, as when the pointer leaves the field for the button.
      const field = document.activeElement;
      if (field instanceof HTMLElement && form.current?.contains(field)) {
        field.blur();
        field.focus({ preventScroll: true });
      }
      void saveProfile();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void saveProfile();
  };
  const names = FIELD_NAMES.filter((name) => FIELDS[name].section === section).toSorted(
    (one, other) => rank(one) - rank(other),
  );
  const head = words.heads[section];

  return (
    <>
      <form
        ref={form}
        className="flex flex-1 flex-col gap-6"
        method="post"
        noValidate
        onSubmit={submit}
      >
        <div className="card" key={section}>
          <div className="border-b border-line px-4 py-4.5 pe-14 sm:px-6">
            <h3 className="h2">{head.title}</h3>
            <p className="mt-0.5 text-sm text-ink-2">{head.line}</p>
          </div>
          <div
            className={`grid items-start gap-x-4 gap-y-5 px-4 pt-5 pb-6 sm:px-6 ${section === 'you' ? 'grid-cols-2' : 'grid-cols-1 sm:grid-cols-2'}`}
          >
            {names.map((name) => (
              <ProfileField
                key={name}
                name={name}
                user={user}
                draft={draft}
                problems={problems}
                changed={changed}
              />
            ))}
          </div>
        </div>
        <SaveBar changed={changed} edit={edit} />
      </form>
      {asked && (
        <ConfirmDialog
          title={words.discard.title}
          text={words.discard.text(words.named(changed))}
          verb={words.discard.verb}
          run={() => {
            dropChanges();
            return Promise.resolve();
          }}
          onClosed={keepChanges}
        />
      )}
    </>
  );
}

function SaveBar({ changed, edit }: { changed: FieldName[]; edit: EditState }) {
  const failed = edit.kind === 'failed';
  const dirty = changed.length > 0;
  const wrong = failed ? Object.keys(edit.fields).length : 0;
  return (
    <div className="save-bar">
      {failed && edit.message !== '' && (
        <FailureBanner key={edit.attempt} text={edit.message} className="mb-3" />
      )}
      <div className="flex items-center gap-3">
        <span className="flex min-w-0 flex-1 items-center gap-3 empty:hidden" role="status">
          {dirty && (
            <>
              <span className="caret caret--you h-4.5" aria-hidden />
              <b className="flex-none font-semibold">{words.changes(changed.length)}</b>
              {wrong > 0 && (
                <span className="flex-none text-sm text-no-ink">{words.toFix(wrong)}</span>
              )}
              <span className="min-w-0 truncate text-sm text-ink-2 max-sm:hidden">
                {words.named(changed)}
              </span>
            </>
          )}
        </span>
        {dirty && (
          <Button className="btn--flat flex-none" disabled={edit.kind === 'busy'} onClick={undoAll}>
            {words.undo}
          </Button>
        )}
        <BusyButton
          className="btn--go ms-auto flex-none"
          busy={edit.kind === 'busy'}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {words.save}
          <kbd
            className="kbd border-transparent bg-on-accent/15 text-on-accent shadow-none max-sm:hidden"
            aria-hidden
          >
            {/Mac|iP/.test(navigator.platform) ? '⌘S' : 'Ctrl S'}
          </kbd>
        </BusyButton>
      </div>
    </div>
  );
}
