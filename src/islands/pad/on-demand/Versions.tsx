import { unifiedMergeView } from '@codemirror/merge';
import { lineNumbers, EditorView } from '@codemirror/view';
import { EditorState } from '@codemirror/state';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { Text } from 'yjs';
import { dateFormat } from '#shared/language.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import { api } from '#stores/client/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FailedNote } from '#islands/ui/list/Note.tsx';
import { useResource } from '#islands/ui/use-resource.ts';
import { changesTo, COMPARED, type TextChange } from './changes-to.ts';
import { grammarOf } from './grammars.ts';
import { look } from './editor-theme.ts';
import { WORDS } from '../words.ts';

export interface VersionsProps {
  targetUserId: string;
  /** The reader's last departure, if the pad changed since; this version is first. */
  left: string | null;
  text: Text;
  language: CodeLanguage;
  readOnly: boolean;
  onRestore: (changes: TextChange[]) => void;
  onClose: () => void;
}

const when = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

export function Versions(props: VersionsProps) {
  const { targetUserId, left, text, language, readOnly, onRestore, onClose } = props;
  const list = useResource(`${targetUserId} ${left}`, async () => {
    const params = { targetUserId };
    const { versions } = await api('GET /pad/:targetUserId/versions', { params });
    return { all: left === null ? versions : [{ _id: 'left', at: left }, ...versions] };
  });
  const versions = list.now.kind === 'ready' ? list.now.all : [];
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? versions[0]?._id;
  const version = useResource(`${chosen}`, async () => {
    if (chosen === undefined) return { text: null };
    const params = { targetUserId, versionId: chosen };
    return api('GET /pad/:targetUserId/versions/:versionId', { params });
  });
  const before = version.now.kind === 'ready' ? version.now.text : null;
  const [now, setNow] = useState(() => text.toJSON());

  useEffect(() => {
    const update = () => setNow(text.toJSON());
    update();
    text.observe(update);
    return () => text.unobserve(update);
  }, [text]);
  const changes = useMemo(() => (before === null ? [] : changesTo(now, before)), [now, before]);
  return (
    <section
      className="absolute inset-0 z-5 flex min-h-0 flex-col bg-code"
      aria-label={WORDS.versions}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1.5 min-[1100px]:pl-5">
        <h2 className="text-[0.875rem] font-semibold max-sm:sr-only">{WORDS.versions}</h2>
        {versions.length > 0 && (
          <select
            className="h-9 min-w-0 flex-1 cursor-pointer rounded-sm border border-line-2 bg-surface px-2 text-sm sm:flex-none"
            aria-label={WORDS.versions}
            autoFocus
            value={chosen}
            onChange={({ target }) => setPicked(target.value)}
          >
            {versions.map(({ _id, at }) => (
              <option key={_id} value={_id}>
                {_id === 'left' && `${WORDS.whenYouLeft}, `}
                {when.format(new Date(at))}
              </option>
            ))}
          </select>
        )}
        {changes.length > 0 && !readOnly && (
          <Button small className="max-sm:min-h-9" onClick={() => onRestore(changes)}>
            {WORDS.restore}
          </Button>
        )}
        <Button small className="btn--flat ms-auto max-sm:min-h-9" onClick={onClose}>
          {WORDS.backToPad}
        </Button>
      </div>
      <p className="px-5 pt-3 text-[0.875rem]/5 text-ink-2 empty:hidden" role="status">
        {list.now.kind === 'ready' && versions.length === 0 && WORDS.noVersions}
        {before !== null && changes.length === 0 && WORDS.same}
      </p>
      {[list, version].map(
        ({ now: state, load }, index) =>
          state.kind === 'error' && (
            <div key={index} className="px-5">
              <FailedNote text={state.message} onAgain={() => void load()} />
            </div>
          ),
      )}
      {before !== null && changes.length > 0 && (
        <Difference key={chosen} before={before} now={now} language={language} />
      )}
    </section>
  );
}

const Difference = memo(function Difference(props: {
  before: string;
  now: string;
  language: CodeLanguage;
}) {
  const { before, now, language } = props;
  const room = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(now);
  // A new view would scroll to its top, so the other person's changes go into the existing one.
  useEffect(() => {
    latest.current = now;
    const shown = view.current;
    if (shown === null) return;
    for (const change of changesTo(shown.state.doc.toString(), now))
      shown.dispatch({ changes: change });
  }, [now]);
  useEffect(() => {
    const parent = room.current;
    if (parent === null) return;
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    let over = false;
    const show = (grammar: Awaited<ReturnType<typeof grammarOf>>) => {
      if (over) return;
      view.current = new EditorView({
        parent: root,
        root,
        state: EditorState.create({
          doc: latest.current,
          extensions: [
            lineNumbers(),
            EditorState.lineSeparator.of('\n'),
            EditorState.readOnly.of(true),
            EditorView.editable.of(false),
            EditorView.contentAttributes.of({ 'aria-label': WORDS.versions, tabindex: '0' }),
            unifiedMergeView({
              original: before,
              mergeControls: false,
              diffConfig: COMPARED,
              collapseUnchanged: { margin: 3, minSize: 6 },
            }),
            grammar,
            look,
          ],
        }),
      });
    };
    grammarOf(language).then(show, () => show([]));
    return () => {
      over = true;
      view.current?.destroy();
      view.current = null;
    };
  }, [before, language]);
  return <div ref={room} className="min-h-0 flex-1 overflow-hidden" />;
});
