import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { PAD_PASTE_MAX } from '#shared/pad.ts';

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** How long two texts are compared; beyond that more of them counts as changed. */
export const COMPARED = { scanLimit: 1000, timeout: 300 };

const documentOf = (text: string): Text => Text.of(text.split('\n'));

/**
 * What turns one text into another: the lines that differ, from the last to the first, in pieces
 * that an update may hold. They are to be made one after the other.
 */
export function changesTo(before: string, after: string): TextChange[] {
  // With an end of line behind the last: then each stretch is of whole lines.
  const [a, b] = [documentOf(`${before}\n`), documentOf(`${after}\n`)];
  const chunks = Chunk.build(a, b, COMPARED);
  return [...chunks].reverse().flatMap(({ fromA, toA, fromB, toB }) => {
    const insert = b.sliceString(fromB, Math.min(toB, b.length));
    const to = Math.min(toA, a.length);
    if (to <= before.length) return inPieces(fromA, to, insert);
    if (fromA === 0) return inPieces(0, before.length, insert.slice(0, -1));
    return inPieces(fromA - 1, before.length, `\n${insert}`.slice(0, -1));
  });
}

function inPieces(from: number, to: number, insert: string): TextChange[] {
  const changes: TextChange[] = [];
  let done = 0;
  do {
    let end = Math.min(done + PAD_PASTE_MAX, insert.length);
    // Not between the halves of one character.
    if (end < insert.length && /[\uD800-\uDBFF]/.test(insert[end - 1] ?? '')) end -= 1;
    const place = done === 0 ? from : from + done;
    changes.push({ from: place, to: done === 0 ? to : place, insert: insert.slice(done, end) });
    done = end;
  } while (done < insert.length);
  return changes;
}
