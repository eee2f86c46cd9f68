// This thread holds documents of pads and has its own reading connection; reading.ts starts it.
import { workerData } from 'node:worker_threads';
import { openReading, type Place } from '../../platform/db/open-reading.ts';
import { serveThread } from '../../platform/jobs/serve-thread.ts';
import { Problem } from '../../platform/problem.ts';
import { notConnected } from '../chat/messages/pairs.ts';
import { openDocument, type PadDocument, type PadUpdateRow } from './document.ts';
import type { Read, Wanted } from './reading.ts';
import { begunAnew, FIRST_NUMBER } from './repository.ts';
import { checkUpdate } from './update.ts';

/** Maximum parts of all documents in memory: some 30 MB. */
const HELD_PARTS_MAX = 100_000;
/** Deleted characters after which a version is stored. */
const DELETED_MAX = 500;
/** An empty document takes the memory of some 20 parts, and 30 letters that of one. */
const EMPTY_PARTS = 20;
const LETTERS = 30;

const database = await openReading(workerData as Place);
const ofPair = '"lowUserId" = $1 and "highUserId" = $2';
// Selects all ids as one text: a row each takes four times as long, and this runs for every keystroke.
const idsAsText =
  database.kind === 'postgres' ? `string_agg(u."id"::text, ',')` : 'group_concat(u."id")';
const findHead = database.prepare<{ createdAt: number; begun: number; ids: string | null }>(
  'pad-head',
  `select c."createdAt", coalesce(p."begun", c.${FIRST_NUMBER}) as "begun", (select ${idsAsText} from pad_updates u
    where u."lowUserId" = c."lowUserId" and u."highUserId" = c."highUserId") as ids
    from connections c left join pads p using ("lowUserId", "highUserId") where ${ofPair}`,
);
const findUpdates = database.prepare<PadUpdateRow>(
  'pad-updates',
  `select "id", "body" from pad_updates where ${ofPair} order by "id"`,
);

/** By pair, connection and document number, least recently used first. */
const held = new Map<string, { document: PadDocument; parts: number; deleted: number }>();
let heldParts = 0;

function release(key: string): void {
  heldParts -= held.get(key)?.parts ?? 0;
  held.delete(key);
}

/** Holds a document; `deleted` is the number of deleted characters since the last version before a deletion. */
function hold(key: string, document: PadDocument, deleted: number): void {
  const parts = document.parts + EMPTY_PARTS + Math.ceil(document.length / LETTERS);
  release(key);
  held.set(key, { document, parts, deleted });
  heldParts += parts;
  for (const oldest of held.keys()) {
    if (heldParts <= HELD_PARTS_MAX || oldest === key) return;
    release(oldest);
  }
}

async function answer(wanted: Wanted): Promise<Read> {
  const pair = [wanted.pair.lowUserId, wanted.pair.highUserId];
  const [head] = await findHead(...pair);
  if (head === undefined) throw notConnected();
  const { begun } = head;
  const ids = head.ids?.split(',') ?? [];
  // Two connections within a second have the same number.
  const key = [...pair, head.createdAt, begun].join();
  // The count of a released document is lost, so its next deletion stores a version.
  let deleted = held.get(key)?.deleted ?? (ids.length > 0 ? DELETED_MAX : 0);
  if (wanted.what === 'drop') release(key);
  if (wanted.what === 'merge') {
    const rows = await findUpdates(...pair);
    // A full pad is already merged when it refuses one change after another.
    if (rows.length < 2) return { rows: rows.length };
    const body = openDocument(rows).merged();
    const merged = openDocument([{ id: wanted.id, body }]);
    // A merged document too slow to open isn't sent to browsers: the updates stay as they are.
    if (merged.isSlow) return {};
    hold(key, merged, deleted);
    return { merged: { body, begun, ids: rows.map(({ id }) => id) } };
  }
  if (wanted.what === 'rescue') {
    const document = openDocument([]);
    for (const [at, row] of (await findUpdates(...pair)).slice(0, wanted.reached[0]).entries()) {
      wanted.reached[0] = at;
      if (document.isSlow) break;
      try {
        document.take([row]);
      } catch (error) {
        // The text ends at a damaged update.
        if (error instanceof Problem) break;
        throw error;
      }
    }
    return { text: document.text() };
  }
  let deletes: number | null = 0;
  if (wanted.what === 'try') {
    if (wanted.begun !== begun) throw begunAnew();
    deletes = checkUpdate(wanted.update.body);
    if (deletes === null) return {};
  }
  let document = held.get(key)?.document;
  const isOf = (id: string): boolean => document?.ids.has(id) === true;
  if (document === undefined || !ids.every(isOf)) {
    const rows = await findUpdates(...pair);
    // If another node merged the updates, no known update is left and the document is opened anew.
    if (document !== undefined && rows.some(({ id }) => isOf(id)))
      document.take(rows.filter(({ id }) => !isOf(id)));
    else document = openDocument(rows);
  }
  let isChange = true;
  let before: string | undefined;
  if (wanted.what === 'try') {
    // The repetition of an update that isn't on disk yet must wait for the disk too.
    const isStored = document.ids.size === ids.length;
    if (deletes > 0 && deleted + deletes >= DELETED_MAX) before = document.text();
    // If the update takes too much memory, the document is gone.
    release(key);
    try {
      isChange = document.add(wanted.update) || !isStored;
    } catch (error) {
      // The next reader must not pay for opening it again.
      if (document.isSpoiled) document = openDocument(await findUpdates(...pair));
      hold(key, document, deleted);
      throw error;
    }
  }
  if (isChange) deleted = before === undefined ? deleted + deletes : 0;
  hold(key, document, deleted);
  if (!isChange) return {};
  return wanted.what === 'text' ? { text: document.text() } : { rows: ids.length, text: before };
}

serveThread<Wanted, Read>({
  // The time of each is measured: reading.ts sends one at a time.
  async answer(wanted) {
    const before = process.threadCpuUsage();
    const read = await answer(wanted).catch((error: unknown): Read => {
      if (!(error instanceof Problem)) throw error;
      return { refusal: { code: error.code, message: error.message } };
    });
    const { user, system } = process.threadCpuUsage(before);
    return { ...read, ms: (user + system) / 1000 };
  },
  close: () => database.close(),
});
