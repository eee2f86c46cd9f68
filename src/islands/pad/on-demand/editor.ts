import { defaultKeymap, indentMore, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
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
import { WORDS } from '../words.ts';
import type { Selection } from '#stores/pad/on-demand/carets.ts';

interface EditorParts {
  pad: Pad;
  name: string;
  parent: HTMLElement;
  onSelect: (selection: Selection) => void;
  /** A paste exceeded the limit and was rejected. */
  onTooMuch: () => void;
  onRun: () => void;
  onSend: (code: string) => void;
  /** An own move ends following. */
  onOwnMove: () => void;
}

const TYPED = { userEvent: 'input.type', scrollIntoView: true };

export type Editor = ReturnType<typeof openEditor>;

/** The editor would add a style element to a page, which the CSP rejects; a shadow tree has constructed sheets. */
function roomIn(parent: HTMLElement): ShadowRoot {
  const known = parent.shadowRoot;
  if (known !== null) return known;
  // A key event outside of the tree hides its text field, so page shortcuts must not see it.
  parent.addEventListener('keydown', (event) => {
    if (!event.altKey) event.stopPropagation();
  });
  return parent.attachShadow({ mode: 'open' });
}

/** Undo affects own changes only. */
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
        // Line ends of several characters would shift positions.
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
        EditorState.tabSize.of(2),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        search({ top: true }),
        highlightSelectionMatches(),
        // At one place, the first widget is on the left.
        theirCaret(name),
        placeholder(`Paste or type code. ${name} sees it live.`),
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
        errorLines,
        sendKey(handlers.onSend),
        grammar.of([]),
        writable.of([]),
        EditorView.contentAttributes.of({
          'aria-label': WORDS.editor,
          // Focus works in a read-only editor too, so that keys scroll it.
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
    /** Lines count from 1. */
    markErrors: (lines: readonly number[]): void =>
      view.dispatch({ effects: markErrors.of(lines) }),
    selected: (): string => selected(view.state),
    type(sign: string): void {
      if (sign !== '\t') view.dispatch(view.state.replaceSelection(sign), TYPED);
      else if (view.state.selection.main.empty) {
        view.dispatch(view.state.replaceSelection('  '), TYPED);
      } else indentMore(view);
    },
    /** Lines count from 1. */
    goTo(number: number): void {
      const { from } = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from) });
      view.focus();
    },
    /** Returns whether the pad was empty; otherwise the code goes below its text. */
    putIn(code: string): boolean {
      const blank = view.state.doc.toString().trim() === '';
      const end = view.state.doc.length;
      const insert = blank
        ? code
        : `${/\n$/.test(view.state.doc.toString()) ? '\n' : '\n\n'}${code}`;
      const from = blank ? 0 : end;
      view.dispatch({
        changes: { from, to: end, insert },
        // Added code is selected, to be found; in an empty pad, typing must not replace it.
        selection: {
          anchor: from + insert.length - (blank ? 0 : code.length),
          head: from + insert.length,
        },
        scrollIntoView: true,
      });
      return blank;
    },
    /** Each change is a separate update, because of its maximum size. */
    make(changes: readonly TextChange[]): void {
      for (const change of changes) view.dispatch({ changes: change });
    },
    setReadOnly(): void {
      const off = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
      view.dispatch({ effects: writable.reconfigure(off) });
    },
    /** `follow` scrolls to the other person's selection. */
    showTheirs(at: Selection | null, follow: boolean): void {
      const head = at === null ? null : Math.min(at.head, view.state.doc.length);
      view.dispatch({
        effects: [
          placeTheirs.of(at),
          ...(follow && head !== null ? [EditorView.scrollIntoView(head, { y: 'center' })] : []),
        ],
      });
    },
    /** Lines count from 1. */
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

/** Lines count from 1. */
const markErrors = StateEffect.define<readonly number[]>();

const mark = Decoration.line({ class: 'pad-error' });

/** Lines with an error of the last run, until they change. */
const errorLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, newDoc }) {
    let marks = before.map(changes);
    changes.iterChangedRanges((_from, _to, from, to) => {
      const [filterFrom, filterTo] = [newDoc.lineAt(from).from, newDoc.lineAt(to).to];
      marks = marks.update({ filterFrom, filterTo, filter: () => false });
    });
    for (const effect of effects) {
      if (!effect.is(markErrors)) continue;
      const lines = effect.value.filter((line) => line <= newDoc.lines);
      marks = Decoration.set(
        lines.map((line) => mark.range(newDoc.line(line).from)),
        true,
      );
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
