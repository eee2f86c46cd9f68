import { type ChangeSpec, EditorState, type Text } from '@codemirror/state';

const PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/;

/** Returns whether `at` is between the halves of a surrogate pair. */
const cuts = (doc: Text, at: number): boolean => PAIR.test(doc.sliceString(at - 1, at + 1));

/**
 * Extends changes to full surrogate pairs. Input methods and the editor's own diff change half of a pair if two emojis
 * start alike; Yjs then permanently replaces the half with U+FFFD for both people.
 */
export const wholePairs = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged) return transaction;
  const { startState, newDoc } = transaction;
  const whole: ChangeSpec[] = [];
  transaction.changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const from = fromB - Number(cuts(startState.doc, fromA) || cuts(newDoc, fromB));
    const to = toB + Number(cuts(startState.doc, toA) || cuts(newDoc, toB));
    const written = newDoc.sliceString(from, to);
    const insert = written.toWellFormed();
    if (from < fromB || to > toB || insert !== written) whole.push({ from, to, insert });
  });
  return whole.length === 0 ? transaction : [transaction, { changes: whole, sequential: true }];
});
