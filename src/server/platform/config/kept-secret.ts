import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, wrong } from './environment.ts';
import { foreignFile } from './start-fault.ts';

const SECRET_MIN = 32;
/** Milliseconds that another process may need from creating the file to writing it. */
const WRITING_MS = 2000;
const LOOK_AGAIN_MS = 10;

/** Returns the secret of the data folder and creates it at the first start. Throws {@link ConfigError}. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // With 'wx' one of two concurrent processes writes and the other reads.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(
        foreignFile(error as NodeJS.ErrnoException) ??
          wrong(
            'DATA_DIR',
            `is "${dataDir}", which cannot be written (${(error as Error).message})`,
          ),
      );
    }
  }
  const secret = readWritten(file);
  if (secret.length < SECRET_MIN) {
    throw new ConfigError(`${file} is too short to be a secret: delete it, or set AUTH_SECRET.`);
  }
  return secret;
}

/** Reads the file once its creator has written it. */
function readWritten(file: string): string {
  const late = performance.now() + WRITING_MS;
  for (;;) {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= SECRET_MIN || performance.now() > late) return secret;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
}
