// The thread that makes feeds among many developers; thread.ts starts it and says what it is told.
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabasePlace, openReading } from '../db/reading.ts';
import { rankLikeliest } from './likeliest.ts';
import { createPages } from './pages.ts';
import { createFeedRepository } from './repository.ts';
import { createShortlistKeeper } from './shortlist-keeper.ts';
import type { FromThread, SentError, ToThread } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('This is run as a thread');

const reading = openReading(workerData as DatabasePlace);
const find = createFeedRepository(reading);
const shortlist = createShortlistKeeper(find, (error) => {
  say({ kind: 'fault', error: sent(error) });
});
const makePage = createPages(find, async ({ userId, filters, place }) =>
  rankLikeliest(find, await shortlist.current(), userId, filters, place.now),
);

port.on('message', (message: ToThread) => {
  if (message.kind === 'close') {
    // Nothing else keeps the thread: it ends when what it does is done.
    port.close();
    void reading.close().finally(() => process.exit());
    return;
  }
  const { number, job } = message;
  makePage(job).then(
    (page) => say({ kind: 'page', number, page }),
    (error: unknown) => say({ kind: 'failed', number, error: sent(error) }),
  );
});

function say(message: FromThread): void {
  port?.postMessage(message);
}

function sent(error: unknown): SentError {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  return { message: String(message ?? error), code: typeof code === 'string' ? code : undefined };
}
