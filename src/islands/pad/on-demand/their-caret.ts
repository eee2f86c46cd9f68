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

/** Milliseconds after their last move until the flag hides. */
const FLAG_MS = 3000;

/** Where the other is from now on. */
export const placeTheirs = StateEffect.define<Selection | null>();

class Caret extends WidgetType {
  readonly name: string;
  readonly head: number;

  constructor(name: string, head: number) {
    super();
    this.name = name;
    this.head = head;
  }

  override eq(other: Caret): boolean {
    return other.name === this.name && other.head === this.head;
  }

  override toDOM(): HTMLElement {
    const caret = document.createElement('span');
    caret.className = 'pad-caret';
    caret.setAttribute('aria-hidden', 'true');
    // The style sheet writes it: it is no part of the text.
    caret.dataset['name'] = this.name;
    setTimeout(() => caret.classList.add('is-still'), FLAG_MS);
    return caret;
  }
}

const line = new (class extends GutterMarker {
  override elementClass = 'is-them';
})();

const tint = Decoration.mark({ class: 'pad-theirs' });

/** The other's caret with their name, and what they have selected: by classes, for styles in the markup are forbidden. */
export function theirCaret(name: string): Extension {
  const field = StateField.define<{ at: Selection | null; marks: DecorationSet }>({
    create: () => ({ at: null, marks: Decoration.none }),
    update(value, transaction) {
      let { at } = value;
      let moved = false;
      for (const effect of transaction.effects) {
        if (!effect.is(placeTheirs)) continue;
        moved = true;
        at = effect.value;
      }
      if (!moved) {
        if (at === null || !transaction.docChanged) return value;
        const { changes } = transaction;
        at = { anchor: changes.mapPos(at.anchor, 1), head: changes.mapPos(at.head, 1) };
      }
      if (at === null) return { at, marks: Decoration.none };
      const end = transaction.newDoc.length;
      const [anchor, head] = [Math.min(at.anchor, end), Math.min(at.head, end)];
      const caret = Decoration.widget({ widget: new Caret(name, head), side: 1 }).range(head);
      const marks =
        anchor === head
          ? Decoration.set([caret])
          : Decoration.set(
              [tint.range(Math.min(anchor, head), Math.max(anchor, head)), caret],
              true,
            );
      return { at: { anchor, head }, marks };
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
