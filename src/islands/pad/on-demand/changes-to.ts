import { diff } from '@codemirror/merge';
import { PAD_PASTE_MAX } from '#shared/pad.ts';

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Beyond these bounds of a comparison more counts as changed. */
export const COMPARED = { scanLimit: 1000, timeout: 300 };

/** Surrogates start here; below, each unit is a character. */
const CHARACTERS = 0xd800;

/** The last line gets an end too. */
const linesOf = (text: string): string[] => `${text}\n`.split(/(?<=\n)/);

/** Changes apply in order, from the last line to the first; each piece fits an update. */
export function changesTo(before: string, after: string): TextChange[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  // `diff` compares characters, so each line becomes one. Chunk ignores an empty first line.
  const known = new Map<string, string>();
  const written = (lines: string[]): string =>
    lines
      .map((line) => {
        if (!known.has(line)) known.set(line, String.fromCharCode(known.size));
        return known.get(line);
      })
      .join('');
  const [linesA, linesB] = [written(a), written(b)];
  // Everything counts as changed if there are more distinct lines than characters.
  if (known.size > CHARACTERS) return inPieces(0, before.length, after);
  const [startsA, startsB] = [startsOf(a), startsOf(b)];
  return diff(linesA, linesB, COMPARED)
    .toReversed()
    .flatMap((change) => {
      const from = startsA[change.fromA] ?? 0;
      const to = startsA[change.toA] ?? 0;
      const insert = `${after}\n`.slice(startsB[change.fromB], startsB[change.toB]);
      if (to <= before.length) return inPieces(from, to, insert);
      if (from === 0) return inPieces(0, before.length, insert.slice(0, -1));
      return inPieces(from - 1, before.length, `\n${insert}`.slice(0, -1));
    });
}

/** The result includes the end of the last line. */
function startsOf(lines: string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  return starts;
}

function inPieces(from: number, to: number, insert: string): TextChange[] {
  const changes: TextChange[] = [];
  let done = 0;
  do {
    let end = Math.min(done + PAD_PASTE_MAX, insert.length);
    // Half a surrogate pair must not end a piece.
    if (end < insert.length && /[\uD800-\uDBFF]/.test(insert[end - 1] ?? '')) end -= 1;
    const place = done === 0 ? from : from + done;
    changes.push({ from: place, to: done === 0 ? to : place, insert: insert.slice(done, end) });
    done = end;
  } while (done < insert.length);
  return changes;
}
