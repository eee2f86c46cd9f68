// The thread that reads pads; reading.ts starts it with the file's path.
import { serveThread } from '../../platform/jobs/serve-thread.ts';
import type { Read, Wanted } from './reading.ts';
import { squeezed, textOf } from './update.ts';

serveThread<Wanted, Read>({
  answer: ({ what, merged }) => (what === 'text' ? textOf(merged) : squeezed(merged)),
  close: () => undefined,
});
