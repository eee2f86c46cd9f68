import { expect } from 'vitest';
import * as Y from 'yjs';
import { PadWriter } from './writer.ts';

/** The reader of a pad, and the other person. */
export interface Reader {
  cookie: string;
  targetUserId: string;
}

/** Calls `GET /api/pad` on the server at `url`. */
export async function readPad(url: string, { cookie, targetUserId }: Reader): Promise<string> {
  const answer = await fetch(`${url}/api/pad/${targetUserId}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { text: string }).text;
}

/**
 * Expects every one of `updates` in the stored pad of the server at `url`, and returns its text. Call it before the
 * pages with these updates join again: they would restore lost ones.
 */
export async function expectKept(
  url: string,
  reader: Reader,
  updates: readonly Uint8Array[],
  when: string,
): Promise<string> {
  const fresh = new PadWriter(reader.cookie, reader.targetUserId);
  await fresh.join(url);
  fresh.leave();
  const text = fresh.text.toJSON();
  expect(fresh.doc.store.pendingStructs, `waits for a part that is lost, ${when}`).toBeNull();
  let lost = 0;
  fresh.doc.on('update', () => (lost += 1));
  for (const update of updates) Y.applyUpdate(fresh.doc, update);
  const { pendingStructs, pendingDs } = fresh.doc.store;
  expect({ lost, pendingStructs, pendingDs }, `acknowledged and lost, ${when}`).toEqual({
    ...{ lost: 0, pendingStructs: null, pendingDs: null },
  });
  expect(await readPad(url, reader), when).toBe(text);
  return text;
}
