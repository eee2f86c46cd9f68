import { ConfigError } from './environment.ts';
import { isOutage } from '../faults.ts';

/** Why the product, or one of its scripts, cannot start: one sentence that says what to do; a trace only when the fault is ours. */
export function startFault(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('SQLITE_BUSY') === true) {
    return 'The database is in use by another process: stop it, or try again in a moment.';
  }
  if (code === 'ENOSPC' || /^SQLITE_(FULL|IOERR_WRITE)/.test(code ?? '')) {
    return `DATA_DIR is full (${message}): make room on its disk, or set it to another folder.`;
  }
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|SQLITE_(CANTOPEN|READONLY|IOERR).*)$/.test(code ?? '')) {
    return `DATA_DIR cannot be written (${message}): set it to a folder of yours, for instance DATA_DIR=./data.`;
  }
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `DATA_DIR/pairwise.db is damaged (${message}): restore a backup.`;
  }
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return `The database refuses us (${message}): check user, password and name in DATABASE_URL.`;
  }
  if (message.startsWith('corrupted migrations')) {
    return `The database is newer than this program (${message}): start the newer version.`;
  }
  if (isOutage(error)) {
    return `The database does not answer (${message || String(code)}): check DATABASE_URL, or leave it out to use SQLite in DATA_DIR.`;
  }
  return stack ?? message;
}
