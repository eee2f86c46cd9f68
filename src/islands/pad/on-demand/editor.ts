import { defaultKeymap, indentMore, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import { UndoManager } from 'yjs';
import { PAD_PASTE_MAX } from '#shared/pad.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import type { Pad } from '#stores/pad/on-demand/pad.ts';
import type { TextChange } from './changes-to.ts';
import { grammarOf } from './grammars.ts';
import { look } from './editor-theme.ts';
import { selected, sendKey } from './send-key.ts';
import { placeTheirs, theirCaret } from './their-caret.ts';
import { wholePairs } from './whole-pairs.ts';
import type { Selection } from '#stores/pad/on-demand/carets.ts';

interface EditorParts {
  pad: Pad;
  /** The other's first name. */
  name: string;
  parent: HTMLElement;
  /** Told where one's own selection is, whenever it moves. */
  onSelect: (selection: Selection) => void;
  /** Told when somebody pastes more than may come in at once; nothing of it does. */
  onTooMuch: () => void;
  /** Told that somebody wants to see what it does. */
  onRun: () => void;
  /** Told of what somebody wants in the chat. */
  onSend: (code: string) => void;
  /** Told that one looks elsewhere by oneself: then nobody is followed any more. */
  onOwnMove: () => void;
}

const TYPED = { userEvent: 'input.type', scrollIntoView: true };

export type Editor = ReturnType<typeof openEditor>;

/**
 * The editor's room: a tree of its own. In it the editor adopts sheets that it makes by script; in the
 * page it would write a style element, which the page's policy refuses.
 */
function roomIn(parent: HTMLElement): ShadowRoot {
  const known = parent.shadowRoot;
  if (known !== null) return known;
  // Outside nobody sees that a key was meant for a text: the page must not take it for a shortcut.
  parent.addEventListener('keydown', (event) => {
    if (!event.altKey) event.stopPropagation();
  });
  return parent.attachShadow({ mode: 'open' });
}

/** The editor over a pad. What one undoes is one's own. */
export function openEditor({ pad, name, parent, ...told }: EditorParts) {
  const grammar = new Compartment();
  const writable = new Compartment();
  const undoManager = new UndoManager(pad.text);
  let language: CodeLanguage | null = null;

  const room = roomIn(parent);
  const view = new EditorView({
    parent: room,
    root: room,
    state: EditorState.create({
      doc: pad.text.toJSON(),
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        // As in the document: a line ends with one character there, or places would not be the same.
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
        EditorState.tabSize.of(2),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        search({ top: true }),
        highlightSelectionMatches(),
        placeholder('Paste something, or start typing'),
        keymap.of([
          {
            key: 'Mod-Enter',
            run() {
              told.onRun();
              return true;
            },
          },
          ...yUndoManagerKeymap,
          ...searchKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorState.changeFilter.of((transaction) => {
          if (!transaction.isUserEvent('input')) return true;
          let added = 0;
          transaction.changes.iterChanges((_, __, ___, ____, text) => (added += text.length));
          if (added <= PAD_PASTE_MAX) return true;
          told.onTooMuch();
          return false;
        }),
        wholePairs,
        yCollab(pad.text, null, { undoManager }),
        theirCaret(name),
        sendKey(told.onSend),
        grammar.of([]),
        writable.of([]),
        EditorView.contentAttributes.of({
          'aria-label': 'Pad. Escape, then Tab, leaves it.',
          // Also where nothing can be typed it is scrolled by keys.
          tabindex: '0',
          autocorrect: 'off',
          autocapitalize: 'off',
          spellcheck: 'false',
        }),
        EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
          if (!docChanged && !selectionSet) return;
          const { anchor, head } = state.selection.main;
          told.onSelect({ anchor, head });
          if (transactions.some((one) => one.isUserEvent('select') || one.isUserEvent('input'))) {
            told.onOwnMove();
          }
        }),
        look,
      ],
    }),
  });

  return {
    view,
    async setLanguage(next: CodeLanguage): Promise<void> {
      if (next === language) return;
      language = next;
      const extension = await grammarOf(next).catch(() => []);
      // Chosen anew meanwhile.
      if (language === next) view.dispatch({ effects: grammar.reconfigure(extension) });
    },
    /** What is selected. */
    selected: (): string => selected(view.state),
    /** As if a key was pressed. */
    type(sign: string): void {
      if (sign !== '\t') view.dispatch(view.state.replaceSelection(sign), TYPED);
      else if (view.state.selection.main.empty) {
        view.dispatch(view.state.replaceSelection('  '), TYPED);
      } else indentMore(view);
    },
    /** Goes to a line, from 1. */
    goTo(number: number): void {
      const { from } = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from) });
      view.focus();
    },
    /** Puts code at the end, or where nothing is written yet; answers whether that was so. */
    putIn(code: string): boolean {
      const blank = view.state.doc.toString().trim() === '';
      const end = view.state.doc.length;
      const insert = blank
        ? code
        : `${/\n$/.test(view.state.doc.toString()) ? '\n' : '\n\n'}${code}`;
      const from = blank ? 0 : end;
      view.dispatch({
        changes: { from, to: end, insert },
        selection: { anchor: from + insert.length - code.length, head: from + insert.length },
        scrollIntoView: true,
      });
      return blank;
    },
    /** Changes made from elsewhere, one after the other; each is an update of its own. */
    make(changes: readonly TextChange[]): void {
      for (const change of changes) view.dispatch({ changes: change });
    },
    setReadOnly(): void {
      const off = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
      view.dispatch({ effects: writable.reconfigure(off) });
    },
    /** Shows where the other is; `follow`: and goes there. */
    showTheirs(at: Selection | null, follow: boolean): void {
      const head = at === null ? null : Math.min(at.head, view.state.doc.length);
      view.dispatch({
        effects: [
          placeTheirs.of(at),
          ...(follow && head !== null ? [EditorView.scrollIntoView(head, { y: 'center' })] : []),
        ],
      });
    },
    /** The line, from 1, and the column of a place. */
    lineOf(place: number): { line: number; column: number } {
      const line = view.state.doc.lineAt(Math.min(place, view.state.doc.length));
      return { line: line.number, column: place - line.from + 1 };
    },
    close(): void {
      undoManager.destroy();
      view.destroy();
    },
  };
}
