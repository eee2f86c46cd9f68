// This thread holds documents of pads and has its own reading connection; reading.ts starts it.
import { workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import { openReading, type Place } from '../../platform/db/open-reading.ts';
import { serveThread } from '../../platform/jobs/serve-thread.ts';
import { Problem } from '../../platform/problem.ts';
import { openDocument, type PadDocument, type PadUpdateRow } from './document.ts';
import type { Read, Wanted } from './reading.ts';
import { checkUpdate } from './update.ts';

/** Maximum parts of all documents in memory: some 30 MB. */
const HELD_PARTS_MAX = 100_000;
/** Deleted characters after which a version is stored. */
const DELETED_MAX = 500;
/** An empty document takes the memory of some 20 parts. */
const EMPTY_PARTS = 20;

const database = await openReading(workerData as Place);
const ofPair = '"lowUserId" = $1 and "highUserId" = $2';
// Selects all ids as one text: a row each takes four times as long, and this runs for every keystroke.
const idsAsText =
  database.kind === 'postgres' ? `string_agg(u."id"::text, ',')` : 'group_concat(u."id")';
const findHead = database.prepareGet<{ begun: number; ids: string | null }>(
  'pad-head',
  `select "begun", (select ${idsAsText} from pad_updates u where u."lowUserId" = pads."lowUserId"
    and u."highUserId" = pads."highUserId") as ids from pads where ${ofPair}`,
);
const findUpdates = database.prepareAll<PadUpdateRow>(
  'pad-updates',
  `select "id", "body" from pad_updates where ${ofPair} order by "id"`,
);

/** By pair and document number, least recently used first. */
const held = new Map<string, { document: PadDocument; parts: number; deleted: number }>();
let heldParts = 0;

function release(key: string): void {
  heldParts -= held.get(key)?.parts ?? 0;
  held.delete(key);
}

/** Holds a document; `deleted` is the number of deleted characters since the last version before a deletion. */
function hold(key: string, document: PadDocument, deleted: number): void {
  const parts = document.parts + EMPTY_PARTS;
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
  const head = await findHead(pair);
  const begun = head?.begun ?? 0;
  const key = [...pair, begun].join();
  let deleted = held.get(key)?.deleted ?? 0;
  if (wanted.what === 'drop') release(key);
  if (wanted.what === 'merge') {
    const rows = await findUpdates(pair);
    // A full pad is already merged when it refuses one change after another.
    if (rows.length < 2) return { rows: rows.length };
    const body = openDocument(rows).merged();
    const merged = openDocument([{ id: wanted.id, body }]);
    // A merged document too slow to open isn't sent to browsers: the updates stay as they are.
    if (merged.isSlow) return {};
    hold(key, merged, deleted);
    return { merged: { body, begun, ids: rows.map(({ id }) => id) } };
  }
  let deletes: number | null = 0;
  if (wanted.what === 'try') {
    if (wanted.begun !== begun) throw new Problem('conflict', 'This pad was begun anew');
    deletes = checkUpdate(wanted.update.body);
    if (deletes === null) return {};
  }
  const ids = head?.ids?.split(',') ?? [];
  let document = held.get(key)?.document;
  const isOf = (id: string): boolean => document?.ids.has(id) === true;
  if (document === undefined || !ids.every(isOf)) {
    const rows = await findUpdates(pair);
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
    if (deleted + deletes >= DELETED_MAX) before = document.text();
    // If the update is refused, the document no longer equals the stored one, so it is released first.
    release(key);
    try {
      isChange = document.add(wanted.update) || !isStored;
    } catch (error) {
      // The next reader must not pay for opening it again.
      hold(key, openDocument(await findUpdates(pair)), deleted);
      throw error;
    }
  }
  if (isChange) deleted = before === undefined ? deleted + deletes : 0;
  hold(key, document, deleted);
  if (!isChange) return {};
  return wanted.what === 'text' ? { text: document.text() } : { rows: ids.length, text: before };
}

// One question at a time, because reading.ts measures the time of each.
const inTurn = pLimit(1);

serveThread<Wanted, Read>({
  answer: (wanted) =>
    inTurn(async () => {
      const before = process.threadCpuUsage();
      const read = await answer(wanted).catch((error: unknown): Read => {
        if (!(error instanceof Problem)) throw error;
        return { refusal: { code: error.code, message: error.message } };
      });
      const { user, system } = process.threadCpuUsage(before);
      return { ...read, ms: (user + system) / 1000 };
    }),
  close: () => database.close(),
});
