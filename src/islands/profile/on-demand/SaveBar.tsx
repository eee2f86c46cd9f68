import type { FieldName } from '#shared/profile-fields.ts';
import { undoAll } from '#stores/profile/draft.ts';
import type { EditState } from '#stores/profile/profile-edit.ts';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import * as words from './words.ts';
import './save-bar.css';

/** The save button and the changed fields; at the window's lower edge. */
export function SaveBar({ changed, edit }: { changed: FieldName[]; edit: EditState }) {
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
          <button
            type="button"
            className="btn btn--flat flex-none"
            disabled={edit.kind === 'busy'}
            onClick={undoAll}
          >
            {words.undo}
          </button>
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
