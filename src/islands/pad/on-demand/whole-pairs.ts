import { type ChangeSpec, EditorState, type Text } from '@codemirror/state';

const PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/;

const cuts = (doc: Text, at: number): boolean => PAIR.test(doc.sliceString(at - 1, at + 1));

/** Input methods and the editor's diff change half of an emoji; Yjs would replace it with U+FFFD for both people. */
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
