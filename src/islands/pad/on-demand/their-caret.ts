import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  WidgetType,
} from '@codemirror/view';
import type { Selection } from '#stores/pad/on-demand/carets.ts';

/** The name hides this long after a move. */
const FLAG_MS = 3000;

export const placeTheirs = StateEffect.define<Selection | null>();

class Caret extends WidgetType {
  readonly name: string;
  /** Text that grows before the caret is no move. */
  readonly moves: number;

  constructor(name: string, moves: number) {
    super();
    this.name = name;
    this.moves = moves;
  }

  override eq(other: Caret): boolean {
    return other.name === this.name && other.moves === this.moves;
  }

  override toDOM(): HTMLElement {
    const caret = document.createElement('span');
    caret.className = 'pad-caret';
    caret.setAttribute('aria-hidden', 'true');
    // The name isn't part of the text, so CSS displays it.
    caret.dataset['name'] = this.name;
    setTimeout(() => caret.classList.add('is-still'), FLAG_MS);
    return caret;
  }
}

const line = new (class extends GutterMarker {
  override elementClass = 'is-them';
})();

const tint = Decoration.mark({ class: 'pad-theirs' });

/** The CSP refuses inline styles, so the other person's marks have classes. */
export function theirCaret(name: string): Extension {
  const field = StateField.define<{ at: Selection | null; moves: number; marks: DecorationSet }>({
    create: () => ({ at: null, moves: 0, marks: Decoration.none }),
    update(value, transaction) {
      let { at, moves } = value;
      if (at !== null && transaction.docChanged) {
        const { changes } = transaction;
        at = { anchor: changes.mapPos(at.anchor, 1), head: changes.mapPos(at.head, 1) };
      }
      for (const effect of transaction.effects) {
        if (!effect.is(placeTheirs)) continue;
        const to = effect.value;
        if (to?.anchor !== at?.anchor || to?.head !== at?.head) moves += 1;
        at = to;
      }
      if (at === value.at) return value;
      if (at === null) return { at, moves, marks: Decoration.none };
      const end = transaction.newDoc.length;
      const [anchor, head] = [Math.min(at.anchor, end), Math.min(at.head, end)];
      const caret = Decoration.widget({ widget: new Caret(name, moves), side: 1 }).range(head);
      const marks =
        anchor === head
          ? Decoration.set([caret])
          : Decoration.set(
              [tint.range(Math.min(anchor, head), Math.max(anchor, head)), caret],
              true,
            );
      return { at: { anchor, head }, moves, marks };
    },
    provide: (own) => [
      EditorView.decorations.from(own, ({ marks }) => marks),
      gutterLineClass.compute([own], (state) => {
        const { at } = state.field(own);
        if (at === null) return RangeSet.of<GutterMarker>([]);
        return RangeSet.of([line.range(state.doc.lineAt(at.head).from)]);
      }),
    ],
  });
  return field;
}
