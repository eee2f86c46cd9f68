import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './environment.ts';
import { isOutage } from '../faults.ts';

/** Returns why the product or a script can't start, as a sentence with the remedy; a trace only for bugs. */
export function startFault(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('SQLITE_BUSY') === true) {
    return 'The database is in use by another process: stop it, or try again in a moment.';
  }
  if (code === 'ENOSPC' || /^SQLITE_(FULL|IOERR_WRITE)/.test(code ?? '')) {
    return `DATA_DIR is full (${message}): make room on its disk, or set it to another folder.`;
  }
  const foreign = foreignFile(error as NodeJS.ErrnoException);
  if (foreign !== null) return foreign;
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|SQLITE_(CANTOPEN|READONLY|IOERR).*)$/.test(code ?? '')) {
    return `DATA_DIR cannot be written (${message}): set it to a folder of yours, for instance DATA_DIR=./data.`;
  }
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `DATA_DIR/pairwise.db is damaged (${message}): restore a backup.`;
  }
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return `The database refuses us (${message}): check user, password and name in DATABASE_URL.`;
  }
  if (/^SASL: .*password must be a string/.test(message)) {
    return 'The database wants a password, and DATABASE_URL has none: set it to postgres://user:password@host:5432/name.';
  }
  if (code === '42501') {
    return `The role of DATABASE_URL lacks a right (${message}): make it the owner of the database, or grant it what docs/postgresql.md names.`;
  }
  if (code === '25006') {
    return `The database can be read but not written (${message}): set DATABASE_URL to the primary and to a role without default_transaction_read_only.`;
  }
  if (message === 'The server does not support SSL connections') {
    return 'DATABASE_URL wants TLS, and the database offers none: turn it on there (ssl = on), or leave sslmode out of DATABASE_URL.';
  }
  if (/CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code ?? '')) {
    return `The certificate of the database is not trusted (${message}): add sslrootcert=FILE of its authority to DATABASE_URL, and give the host the name that the certificate has.`;
  }
  if (message.startsWith('corrupted migrations')) {
    return `The database is newer than this program (${message}): start the newer version.`;
  }
  if (message.startsWith('outdated migrations')) {
    return `The database is older than version 0.1.0 (${message}): start version 0.1.0 on it once, then this version. Restore a backup of that age with version 0.1.0, too.`;
  }
  if (isOutage(error)) {
    return `The database does not answer (${message || String(code)}): check DATABASE_URL, or leave it out to use SQLite in DATA_DIR.`;
  }
  return stack ?? message;
}

/** Returns advice about a file of another user, as after a restore by root; null if the owner is right. */
export function foreignFile({ code, path }: NodeJS.ErrnoException): string | null {
  if (!/^(EACCES|EPERM)$/.test(code ?? '') || path === undefined) return null;
  const own = process.getuid?.();
  // If a path can't be inspected, the nearest accessible folder is.
  for (let place = path; own !== undefined && place !== dirname(place); place = dirname(place)) {
    const owner = ownerOf(place);
    if (owner === null) continue;
    if (owner === own) return null;
    return `${place} belongs to the user ${String(owner)}, and this runs as ${String(own)}: give all of DATA_DIR to this user (chown -R ${String(own)} …), or set DATA_DIR to a folder of yours, for instance DATA_DIR=./data.`;
  }
  return null;
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
}
