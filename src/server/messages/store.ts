import type { Database } from '../db/database.ts';
import { createPostgresStore } from './store-postgres.ts';
import { createSqliteStore } from './store-sqlite.ts';

/** Two people, in the order the tables keep them. */
export interface Pair {
  lowUserId: string;
  highUserId: string;
}

/** A message to be committed. */
export interface NewMessage extends Pair {
  kind: 'message';
  senderId: string;
  clientId: string | null;
  text: string;
}

/** A mark to be moved to `upTo`, or to the newest message before it; marks never move back. */
export interface NewMark extends Pair {
  kind: 'mark';
  userId: string;
  mark: 'received' | 'read';
  upTo: string;
}

export type Entry = NewMessage | NewMark;

/** A message as the table keeps it. */
export interface StoredMessage extends Pair {
  id: string;
  senderId: string;
  clientId: string | null;
  text: string;
}

export type Outcome =
  | { kind: 'stored'; id: string }
  /** The sender's `clientId` had been committed before, as this message. */
  | { kind: 'repeated'; message: StoredMessage }
  /** The two are not connected (any more). */
  | { kind: 'refused' }
  | { kind: 'moved'; upTo: string }
  | { kind: 'unmoved' };

/**
 * Commits all entries in one transaction and answers one outcome an entry. Ids are given
 * while the conversation is held, so that their order is the order of commit, whatever
 * processes write to it. Rejects when nothing was committed, or nobody knows whether it was.
 */
export type CommitEntries = (entries: Entry[]) => Promise<Outcome[]>;

export function createMessageStore(database: Database): CommitEntries {
  const { driver } = database;
  return driver.kind === 'sqlite'
    ? createSqliteStore(driver.writer)
    : createPostgresStore(driver.pool);
}
