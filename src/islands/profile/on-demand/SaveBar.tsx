import type { FieldName } from '#shared/profile-fields.ts';
import { undoAll } from '#stores/profile/draft.ts';
import type { EditState } from '#stores/profile/profile-edit.ts';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import * as words from './words.ts';
import './save-bar.css';

/** What has changed, and the keys that save it or take it back; at the window's lower edge. */
export function SaveBar({ changed, edit }: { changed: FieldName[]; edit: EditState }) {
  const failed = edit.kind === 'failed';
  const wrong = failed ? Object.keys(edit.fields).length : 0;
  return (
    <div className="save-bar" role="group" aria-label={words.unsaved}>
      {failed && edit.message !== '' && (
        <FailureBanner key={edit.attempt} text={edit.message} className="mb-3" />
      )}
      {changed.length > 0 && (
        <div className="flex items-center gap-3">
          <span className="caret caret--you h-4.5" aria-hidden />
          <b className="flex-none font-semibold" role="status">
            {words.changes(changed.length)}
          </b>
          {wrong > 0 && <span className="flex-none text-sm text-no-ink">{words.toFix(wrong)}</span>}
          <span className="min-w-0 truncate text-sm text-ink-2 max-sm:hidden">
            {words.named(changed)}
          </span>
          <button
            type="button"
            className="btn btn--flat ms-auto flex-none"
            disabled={edit.kind === 'busy'}
            onClick={undoAll}
          >
            {words.undo}
          </button>
          <BusyButton
            className="btn--go flex-none"
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
      )}
    </div>
  );
}
