// The thread that reads pads; reading.ts starts it with the file's path.
import { serveThread } from '../../platform/jobs/serve-thread.ts';
import type { Read, Wanted } from './reading.ts';
import { mergeUpdates, squeezed, textOf } from './update.ts';

serveThread<Wanted, Read>({
  answer(wanted) {
    if (wanted.what === 'merged') return mergeUpdates(wanted.updates);
    return wanted.what === 'text' ? textOf(wanted.merged) : squeezed(wanted.merged);
  },
  close: () => undefined,
});
