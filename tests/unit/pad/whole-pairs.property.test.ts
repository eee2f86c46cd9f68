import { type ChangeSet, EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { wholePairs } from '#islands/pad/on-demand/whole-pairs.ts';

// Candidates of input methods share halves: 🐈 and 😎, 🐈 and 🐱, the skin tones of 👍.
const EMOJIS = ['🐈', '🐱', '😎', '👍', '👍🏻', '👍🏽', '👍🏿', '👩🏽‍💻', '👩‍👩‍👧', '❤️', '🇪🇸', '🇫🇷', '1️⃣'];
const PIECES = [...EMOJIS, 'a', 'ね', 'é', '\n', '𝒳'];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((all) => all.join(''));
/** Half a surrogate pair; some programs insert one or leave one behind. */
const rough = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.string({ unit: fc.constantFrom('\uD83D', '\uDC08', 'a', '🐈'), maxLength: 5 }),
);

/** Returns the change an editor sees from an input method: the differing code units of two texts. */
function difference(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from: start, to: before.length - same, insert: after.slice(start, after.length - same) };
}

/** Writes into the shared text as y-codemirror.next does. */
function share(shared: Y.Text, changes: ChangeSet): void {
  let shift = 0;
  changes.iterChanges((from, to, _from, _to, inserted) => {
    if (to > from) shared.delete(from + shift, to - from);
    if (inserted.length > 0) shared.insert(from + shift, inserted.toString());
    shift += inserted.length - (to - from);
  });
}

test('both people see the same well-formed text after any composition', () => {
  fc.assert(
    fc.property(fc.array(rough, { minLength: 1, maxLength: 8 }), (versions) => {
      const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
      let state = EditorState.create({
        extensions: [wholePairs, EditorState.lineSeparator.of('\n')],
      });
      for (const version of versions) {
        const transaction = state.update({
          changes: difference(state.doc.toString(), version),
          userEvent: 'input.type.compose',
        });
        share(mine.getText(), transaction.changes);
        state = transaction.state;
        Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine, Y.encodeStateVector(theirs)));
        expect(state.doc.toString()).toBe(version.toWellFormed());
        expect(transaction.isUserEvent('input.type.compose')).toBe(true);
        expect([mine.getText().toJSON(), theirs.getText().toJSON()]).toEqual([
          version.toWellFormed(),
          version.toWellFormed(),
        ]);
      }
    }),
    { numRuns: process.env['LONG_RUNS'] === undefined ? 100 : 20_000 },
  );
});
