import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Lines count from 1. */
export const markErrors = StateEffect.define<readonly number[]>();

const mark = Decoration.line({ class: 'pad-error' });

/** Lines with an error of the last run, until they change. */
export const errorLines = StateField.define<DecorationSet>({
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
