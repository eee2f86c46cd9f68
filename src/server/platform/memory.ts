import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the start: what arrives with it is served first. */
const AFTER_START_MS = 1000;

/**
 * Gives back what only the start needed. The engine keeps the room it grew into while it read the
 * program, a fifth of an idle server; its last-resort collection alone lets go of it.
 */
export function releaseAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    setFlagsFromString('--no-expose-gc');
  }, AFTER_START_MS).unref();
}
