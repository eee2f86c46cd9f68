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
  /** The other person's first name. */
  name: string;
  parent: HTMLElement;
  /** Called when the own selection moves. */
  onSelect: (selection: Selection) => void;
  /** Called when a paste exceeds the limit and is rejected. */
  onTooMuch: () => void;
  /** Called by the Run shortcut. */
  onRun: () => void;
  /** Called with code to send to the chat. */
  onSend: (code: string) => void;
  /** Called when the reader moves by themselves, which ends following. */
  onOwnMove: () => void;
}

const TYPED = { userEvent: 'input.type', scrollIntoView: true };

export type Editor = ReturnType<typeof openEditor>;

/**
 * Creates a shadow tree for the editor. There the editor uses constructed style sheets; in the page it would add a
 * style element, which the CSP rejects.
 */
function roomIn(parent: HTMLElement): ShadowRoot {
  const known = parent.shadowRoot;
  if (known !== null) return known;
  // Outside of the shadow tree a key event doesn't show that it came from a text field, so page shortcuts must not see
  // it.
  parent.addEventListener('keydown', (event) => {
    if (!event.altKey) event.stopPropagation();
  });
  return parent.attachShadow({ mode: 'open' });
}

/** Opens the editor of a pad. Undo affects own changes only. */
export function openEditor({ pad, name, parent, ...handlers }: EditorParts) {
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
        // The document uses single-character line ends; other ones would shift positions.
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
              handlers.onRun();
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
          handlers.onTooMuch();
          return false;
        }),
        wholePairs,
        yCollab(pad.text, null, { undoManager }),
        theirCaret(name),
        sendKey(handlers.onSend),
        grammar.of([]),
        writable.of([]),
        EditorView.contentAttributes.of({
          'aria-label': 'Pad. Escape, then Tab, leaves it.',
          // Focusable also when read-only, so that keys scroll it.
          tabindex: '0',
          autocorrect: 'off',
          autocapitalize: 'off',
          spellcheck: 'false',
        }),
        EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
          if (!docChanged && !selectionSet) return;
          const { anchor, head } = state.selection.main;
          handlers.onSelect({ anchor, head });
          if (transactions.some((one) => one.isUserEvent('select') || one.isUserEvent('input'))) {
            handlers.onOwnMove();
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
      // The language may have been changed meanwhile.
      if (language === next) view.dispatch({ effects: grammar.reconfigure(extension) });
    },
    /** Returns the selected text. */
    selected: (): string => selected(view.state),
    /** Types a character as if its key was pressed. */
    type(sign: string): void {
      if (sign !== '\t') view.dispatch(view.state.replaceSelection(sign), TYPED);
      else if (view.state.selection.main.empty) {
        view.dispatch(view.state.replaceSelection('  '), TYPED);
      } else indentMore(view);
    },
    /** Moves to a line, counted from 1. */
    goTo(number: number): void {
      const { from } = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from) });
      view.focus();
    },
    /** Appends code, or fills an empty pad. Returns whether the pad was empty. */
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
    /** Applies changes one after the other, each as a separate update. */
    make(changes: readonly TextChange[]): void {
      for (const change of changes) view.dispatch({ changes: change });
    },
    setReadOnly(): void {
      const off = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
      view.dispatch({ effects: writable.reconfigure(off) });
    },
    /** Shows the other person's selection; `follow` also scrolls to it. */
    showTheirs(at: Selection | null, follow: boolean): void {
      const head = at === null ? null : Math.min(at.head, view.state.doc.length);
      view.dispatch({
        effects: [
          placeTheirs.of(at),
          ...(follow && head !== null ? [EditorView.scrollIntoView(head, { y: 'center' })] : []),
        ],
      });
    },
    /** Returns line and column of a position; lines count from 1. */
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
