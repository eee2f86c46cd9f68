import { type EditorState, type Extension, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { WORDS } from '../words.ts';

export const selected = ({ doc, selection: { main } }: EditorState): string =>
  doc.sliceString(main.from, main.to);

/** Ctrl or ⌘ Shift Enter has the same effect as the button at the selection. */
export function sendKey(send: (code: string) => void): Extension {
  const sendSelected = (view: EditorView): boolean => {
    const code = selected(view.state);
    if (code.trim() === '') return false;
    send(code);
    return true;
  };
  const tooltip = (state: EditorState): Tooltip | null =>
    selected(state).trim() === ''
      ? null
      : {
          pos: state.selection.main.head,
          above: state.selection.main.head <= state.selection.main.anchor,
          create(view) {
            const dom = document.createElement('button');
            dom.type = 'button';
            dom.className = 'pad-send';
            dom.textContent = WORDS.send;
            // The selection stays.
            dom.addEventListener('pointerdown', (event) => event.preventDefault());
            dom.addEventListener('click', () => sendSelected(view));
            return { dom, offset: { x: 0, y: 6 } };
          },
        };
  return [
    keymap.of([{ key: 'Mod-Shift-Enter', run: sendSelected }]),
    StateField.define<Tooltip | null>({
      create: tooltip,
      update: (known, { state, docChanged, selection }) =>
        docChanged || selection !== undefined ? tooltip(state) : known,
      provide: (field) => showTooltip.from(field),
    }),
  ];
}
