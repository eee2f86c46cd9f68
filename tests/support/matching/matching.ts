import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedAnswer, ReceivedAnswer } from '#shared/api.ts';
import type { Review, Signal } from '#shared/matching.ts';
import type { ProfileEditInput } from '#shared/schemas/profile.ts';
import { callAs, createAccount, type SignedIn, uniquePerson } from '../account.ts';
import { withDatabase } from '../database-file.ts';

/** A developer who acts over HTTP on the server at `url`, without a browser. */
export interface Remote extends SignedIn {
  edit: (input: ProfileEditInput) => Promise<void>;
  send: (status: Signal, userId: string) => Promise<void>;
  review: (status: Review, senderId: string) => Promise<void>;
  feed: () => Promise<FeedAnswer>;
}

type RemoteProfile = Exclude<ProfileEditInput, { photoUrl: string }> & { photoUrl?: string };

/** Signs a developer up, with a profile if given. */
export async function remote(
  url: string,
  { photoUrl, firstName, lastName, ...fields }: RemoteProfile = {},
): Promise<Remote> {
  const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
  const account = await createAccount(url, uniquePerson(names));
  const call = (method: string, path: string, body?: unknown) =>
    callAs(url, account.cookie, method, `/api${path}`, body);
  const edit = async (input: ProfileEditInput): Promise<void> => {
    await call('PUT', '/profile/edit', input);
  };
  if (Object.keys(fields).length > 0) await edit(fields);
  if (photoUrl !== undefined) await edit({ photoUrl });
  return {
    ...account,
    edit,
    send: async (status, userId) => {
      await call('POST', `/request/send/${status}/${userId}`);
    },
    review: async (status, senderId) => {
      const { connectionRequest } = (await call('GET', '/user/request/received')) as ReceivedAnswer;
      const request = connectionRequest.find(({ fromUserId }) => fromUserId._id === senderId);
      await call('POST', `/request/review/${status}/${request?._id ?? 'none'}`);
    },
    feed: async () => (await call('GET', '/user/feed?limit=50')) as FeedAnswer,
  };
}

/** Creates developers who have sent `userId` a request, the first one first. */
export async function admirers(url: string, userId: string, count: number): Promise<Remote[]> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      remote(url, { firstName: 'Admirer', lastName: String(at + 1) }),
    ),
  );
  for (const one of all) await one.send('interested', userId);
  return all;
}

/**
 * Breaks reads of `table` on a server, as a failing disk or a bad migration would; returns the repair function. For a
 * server on SQLite.
 */
export function breakTable(
  server: { dataDir: string },
  table: 'signals' | 'connections' | 'users',
): () => void {
  const rename = (from: string, to: string) =>
    withDatabase(server, (database) => database.exec(`alter table ${from} rename to ${to}`));
  rename(table, `${table}_away`);
  return () => void rename(`${table}_away`, table);
}

/** Stores a photo in the data folder; returns its address, the same on every page of the server. */
export async function keepPhoto(dataDir: string): Promise<string> {
  await mkdir(join(dataDir, 'photos'), { recursive: true });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await writeFile(join(dataDir, 'photos', 'plain.svg'), svg);
  return '/photos/plain.svg';
}
