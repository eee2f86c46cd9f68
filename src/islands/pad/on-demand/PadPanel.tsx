import { useStore } from '@nanostores/react';
import { ChevronLeft, Download, History, Phone, Play, Square, X } from 'lucide-static';
import { atom } from 'nanostores';
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { PAD_NAME_MAX } from '#shared/pad.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '#shared/snippet.ts';
import type { Developer } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { showToast } from '#stores/client/toast.ts';
import { type Carets, followCarets, type Selection } from '#stores/pad/on-demand/carets.ts';
import type { PadCode } from '#stores/pad/on-demand/first-code.ts';
import { openPad, type Pad } from '#stores/pad/on-demand/pad.ts';
import { askForCall } from '#stores/calls/asked.ts';
import { isRunnable } from '#stores/pad/on-demand/run.ts';
import { Button, IconButton } from '#islands/ui/Button.tsx';
import { openConfirm } from '#islands/ui/ConfirmDialog.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { grammarOf } from '#islands/ui/prose/on-demand/grammars.ts';
import { WORDS } from '../words.ts';
import { type Editor, openEditor } from './editor.ts';
import { ChatTab } from './ChatTab.tsx';
import { sendCode } from './code-message.ts';
import { EmptyPad } from './EmptyPad.tsx';
import { KeyBar } from './KeyBar.tsx';
import { Output } from './Output.tsx';
import { PadName, PadStatus, Who } from './PadHead.tsx';
import { fileName } from './file-name.ts';
import { useRun } from './use-run.ts';
import type { VersionsProps } from './Versions.tsx';

type Person = Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl' | 'snippet'>;

export interface PadPanelProps {
  me: Person;
  target: Person;
  asked: PadCode | null;
  setAsked: (code: PadCode | null) => void;
  onClosed: () => void;
}

interface Opened {
  pad: Pad;
  carets: Carets;
}

export function PadPanel(props: PadPanelProps) {
  const [$opened] = useState(() => atom<Opened | null>(null));
  const opened = useStore($opened);
  const { me, target } = props;
  const [round, setRound] = useState(0);
  useEffect(() => {
    const pad = openPad(me._id, target._id);
    const carets = followCarets(pad, target._id);
    $opened.set({ pad, carets });
    const stop = pad.$state.listen(({ kind, unsent }) => {
      if (kind !== 'anew') return;
      showToast('done', unsent > 0 ? WORDS.moved : WORDS.begunAnew);
      setRound((rounds) => rounds + 1);
    });
    return () => {
      stop();
      carets.close();
      pad.close();
    };
  }, [$opened, me._id, target._id, round]);
  return opened === null ? null : <OpenPad key={opened.pad.tab} {...props} {...opened} />;
}

function OpenPad(props: PadPanelProps & Opened) {
  const { me, target, asked, setAsked, onClosed, pad, carets } = props;
  const state = useStore(pad.$state);
  const other = useStore(carets.$other);
  const room = useRef<HTMLDivElement>(null);
  const [$editor] = useState(() => atom<Editor | null>(null));
  const editor = useStore($editor);
  const [mine, setMine] = useState<Selection>({ anchor: 0, head: 0 });
  const [following, setFollowing] = useState(false);
  const { run, start, stop, close: closeOutput } = useRun(target._id);
  const [Versions, setVersions] = useState<ComponentType<VersionsProps> | null>(null);
  /** The reader's last departure, for versions opened by the notice of changes. */
  const [since, setSince] = useState<string | null>(null);
  const { kind, head, changedSince } = state;

  useEffect(() => {
    if (room.current === null) return;
    const opened = openEditor({
      pad,
      name: target.firstName,
      parent: room.current,
      onSelect(selection) {
        setMine(selection);
        carets.place(selection);
      },
      onRun: () => start(pad.text.toJSON(), pad.$state.get().head.language),
      onSend: (code) => sendCode(code, pad.$state.get().head),
      onTooMuch: () => showToast('failed', WORDS.tooMuch),
      onOwnMove: () => setFollowing(false),
    });
    $editor.set(opened);
    opened.view.focus();
    carets.place({ anchor: 0, head: 0 });
    return () => {
      $editor.set(null);
      opened.close();
    };
  }, [$editor, pad, carets, start, target.firstName]);

  useEffect(() => void editor?.setLanguage(head.language), [editor, head.language]);
  useEffect(() => {
    if (kind === 'ended' || kind === 'unreadable') editor?.setReadOnly();
  }, [editor, kind]);
  useEffect(() => {
    const at = kind === 'ended' ? null : carets.find(other.caret);
    editor?.showTheirs(at, following);
  }, [editor, carets, other, following, kind]);

  const joined = kind === 'saved' || kind === 'saving';
  useEffect(() => {
    if (asked === null || editor === null || !joined) return;
    setAsked(null);
    if (asked.first && pad.text.toJSON().trim() !== '') return;
    if (!editor.putIn(asked.code)) showToast('done', WORDS.putAtEnd);
    else {
      const language = languageOf(asked.label);
      if (language !== null) void pad.setLanguage(language);
      if (asked.label.includes('.') && pad.$state.get().head.name === '')
        void pad.rename(asked.label.slice(0, PAD_NAME_MAX));
    }
    editor.view.focus();
  }, [asked, setAsked, editor, joined, pad]);

  const running = run?.mine === true && run.end === null;
  const runButton = (
    <Button
      icon={running ? Square : Play}
      small
      className={`max-sm:min-h-10 ${running || !isRunnable(head.language) ? '' : 'btn--go'}`}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={running ? stop : () => start(pad.text.toJSON(), head.language)}
    >
      {running ? WORDS.stop : WORDS.run}
    </Button>
  );

  const errors = (run?.rows ?? []).map(({ kind: sort, line }) => (sort === 'error' ? line : null));
  const wrong = [...new Set(errors)].filter((line) => line !== null).join();
  useEffect(
    () => editor?.markErrors(wrong === '' ? [] : wrong.split(',').map(Number)),
    // The next run of the other person may fail on the same lines, and begin and end in one rendering.
    [editor, wrong, run?.end],
  );

  const openVersions = (from: string | null) => {
    setSince(from);
    void loadPart(() => import('./Versions.tsx')).then((part) => {
      if (part !== null) setVersions(() => part.Versions);
    });
  };
  const closeVersions = () => {
    setVersions(null);
    editor?.view.focus();
  };

  const theirs = carets.find(other.caret);
  const placeOf = (at: Selection): string => {
    const place = editor?.lineOf(at.head);
    return place === undefined ? '' : WORDS.place(place.line, place.column);
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([pad.text.toJSON()], { type: 'text/plain' }));
    link.download = fileName(head);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  const begin = () =>
    openConfirm({
      title: WORDS.beginTitle,
      text: WORDS.beginText(target.firstName),
      verb: WORDS.begin,
      run: () => pad.begin(),
    });
  const lines = editor?.view.state.doc.lines ?? 1;

  const callButton = kind !== 'ended' && (
    <Tool icon={Phone} label={WORDS.call} onClick={() => askForCall('ring')} />
  );

  return (
    <section className="flex min-h-0 min-w-0 flex-col bg-code" aria-label={WORDS.pad}>
      <div className="flex min-h-15 items-center gap-2 border-b border-line bg-surface px-2 min-[1100px]:hidden">
        <a className="btn btn--icon" href="/chat" aria-label={WORDS.backToMessages}>
          <Icon svg={ChevronLeft} />
        </a>
        <div className="seg flex-1">
          <ChatTab target={target} onOpen={onClosed} />
          <span aria-current="true">{WORDS.pad}</span>
        </div>
        {callButton}
        {runButton}
      </div>
      <header className="flex min-h-16 items-center gap-2.5 border-b border-line bg-surface px-3 max-sm:min-h-11 min-[1100px]:pl-5">
        <PadName head={head} off={kind !== 'saved'} onRename={pad.rename} />
        <select
          className="h-8 max-w-32 min-w-0 cursor-pointer rounded-sm bg-transparent font-mono text-xs text-ink-2 hover:bg-hover max-sm:max-w-24"
          aria-label={WORDS.language}
          value={head.language}
          disabled={kind !== 'saved' && kind !== 'saving'}
          onChange={({ target: { value } }) => void pad.setLanguage(value as CodeLanguage)}
        >
          {Object.entries(CODE_LANGUAGES).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <PadStatus state={state} />
        <Who
          me={me}
          target={target}
          here={other.here && kind !== 'ended'}
          following={following}
          onFollow={setFollowing}
        />
        <span className="contents max-[1100px]:hidden">
          {runButton}
          {callButton}
        </span>
        <Tool
          icon={History}
          label={WORDS.versions}
          className="max-sm:size-9"
          onClick={() => openVersions(changedSince)}
        />
        <Tool icon={Download} label={WORDS.download} className="max-sm:hidden" onClick={save} />
        <Tool icon={X} label={WORDS.close} className="max-[1100px]:hidden" onClick={onClosed} />
      </header>
      <p
        className="flex flex-none items-center gap-x-3 border-b border-line bg-accent-soft py-2 pr-3 pl-5 text-[0.875rem]/5 empty:hidden max-sm:pl-3"
        role="status"
      >
        {changedSince !== null && Versions === null && (
          <>
            {WORDS.changedSince}
            <button type="button" className="link" onClick={() => openVersions(changedSince)}>
              {WORDS.showChanges}
            </button>
            <Tool
              icon={X}
              label={WORDS.dismiss}
              small
              className="btn--sm -my-1 ms-auto"
              onClick={pad.seen}
            />
          </>
        )}
      </p>
      {(kind === 'full' || kind === 'unreadable') && (
        <p className="flex-none border-b border-line bg-accent-soft px-5 py-2 text-[0.875rem]/5 max-sm:px-3">
          {WORDS[kind].why}{' '}
          <button type="button" className="link" onClick={begin}>
            {WORDS.begin}
          </button>
        </p>
      )}
      <div className="relative grid min-h-0 flex-1 grid-cols-1">
        <div ref={room} className="min-h-0 overflow-hidden" inert={Versions !== null} />
        {kind === 'saved' && pad.text.length === 0 && (
          <EmptyPad mine={me.snippet} theirs={target.snippet} onPick={setAsked} />
        )}
        {Versions !== null && (
          <Versions
            targetUserId={target._id}
            left={since}
            text={pad.text}
            language={head.language}
            readOnly={kind === 'ended'}
            onRestore={(changes) => {
              editor?.make(changes);
              pad.seen();
              closeVersions();
              showToast('done', WORDS.restored);
            }}
            onClose={() => {
              pad.seen();
              closeVersions();
            }}
          />
        )}
      </div>
      {run !== null && (
        <Output
          run={run}
          name={target.firstName}
          onLine={(line) => editor?.goTo(line)}
          onClose={closeOutput}
        />
      )}
      {kind !== 'ended' && Versions === null && (
        <KeyBar editor={editor} onSend={() => sendCode(editor?.selected() ?? '', head)} />
      )}
      <footer className="flex h-8 flex-none items-center gap-5 overflow-hidden border-t border-line bg-surface px-5 font-mono text-xs font-medium whitespace-nowrap text-ink-2 max-sm:hidden">
        <span className="border-l-3 border-ink pl-2">
          {WORDS.you}
          {placeOf(mine)}
        </span>
        {theirs !== null && (
          <span className="border-l-3 border-caret pl-2">
            {target.firstName}
            {placeOf(theirs)}
          </span>
        )}
        <span className="ml-auto">{WORDS.lines(lines)}</span>
      </footer>
    </section>
  );
}

const Tool = (props: ComponentProps<typeof IconButton>) => (
  <IconButton title={props.label} {...props} />
);

const languageOf = (label: string): CodeLanguage | null => grammarOf(label)?.id ?? null;
