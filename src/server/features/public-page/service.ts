import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import {
  CLOSED_PAGE,
  handleProblem,
  HANDLE_LEFT_MS,
  HANDLE_MOVED_MS,
  type HandleState,
  type OwnPublicPage,
  pagePath,
  type PublicPage,
  type PublicPageSettings,
  type Showable,
  SHOWABLE,
} from '#shared/public-page.ts';
import type { PublicPageEdit } from '#shared/schemas/profile.ts';
import type { letterSchema } from '#shared/schemas/public-page.ts';
import { fullName } from '#shared/user.ts';
import { site } from '#site';
import type { Core } from '../core.ts';
import { isSuspended } from '../account/suspensions.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow, upsertRow } from '../../platform/db/rows.ts';
import { letterText } from '../../platform/mail/letter.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { Problem } from '../../platform/problem.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import { toDeveloper } from '../profile/profile.ts';
import * as pages from './repository.ts';

export type PublicPages = ReturnType<typeof createPublicPages>;

export type Found =
  | { kind: 'page'; ownerId: string; page: PublicPage }
  | { kind: 'moved'; ownerId: string; to: string };

/** Each former handle is reserved while it redirects. */
const FORMER_MAX = 3;

/** The standard limits a sitemap file to these addresses. */
const LISTED_MAX = 50_000;
/** A query takes some ten milliseconds. */
const LISTED_AT_ONCE = 2500;
/** Crawlers cost one query per minute. */
const LIST_FRESH_MS = 60_000;

export function createPublicPages(
  parts: Pick<Core, 'database' | 'limit'> & {
    blocks: Pick<Blocks, 'between' | 'by'>;
    outbox: Pick<Outbox, 'post'>;
    sessions: Pick<Sessions, 'built'>;
    now?: () => number;
  },
) {
  const { database, blocks, outbox, sessions, limit, now = Date.now } = parts;
  const { db } = database;
  let listed: { handles: Promise<string[]>; since: number } | null = null;

  return {
    find: (handle: string): Promise<Found | null> => find(handle),

    /** People blocked by the viewer have no page. Blocked people see what visitors see. */
    async seenBy(viewerId: string | null, handle: string): Promise<Found | null> {
      const found = await find(handle);
      if (found === null || viewerId === null) return found;
      return (await blocks.by(viewerId, found.ownerId)) ? null : found;
    },

    async own(userId: string): Promise<OwnPublicPage> {
      const [handle, row] = await Promise.all([
        pages.handleOf(db, userId),
        findRow(db, 'public_pages', { userId }),
      ]);
      return { handle, publicPage: row === undefined ? CLOSED_PAGE : settingsOf(row) };
    },

    /** Only a change of the handle takes something from others, so it alone is counted. */
    async count(userId: string, { handle }: PublicPageEdit): Promise<void> {
      if (handle !== undefined && handle !== (await pages.handleOf(db, userId))) {
        await limit('handle.user', userId);
      }
    },

    /** The transaction has locked the user. Returns whether anything changed. */
    async save(trx: Db, userId: string, { handle, publicPage }: PublicPageEdit): Promise<boolean> {
      const current = await pages.handleOf(trx, userId);
      const moves = handle !== undefined && handle !== current;
      if (moves) {
        await pages.lockHandles(trx, [handle, current ?? handle]);
        await pages.leaveHandle(trx, userId, now() + HANDLE_MOVED_MS);
        if (!(await pages.takeHandle(trx, userId, handle, now()))) throw taken();
        if ((await pages.countFormer(trx, userId, now())) > FORMER_MAX) throw tooManyFormer();
      }
      if (publicPage === undefined) return moves;
      if (publicPage.on && (handle ?? current) === null) throw noHandle();
      const columns = toColumns(publicPage);
      const before = await findRow(trx, 'public_pages', { userId });
      if (before !== undefined && sameColumns(before, columns)) return moves;
      await upsertRow(trx, 'public_pages', ['userId'], { userId, ...columns });
      listed = null;
      return true;
    },

    /** The user's own and former handles count as free. */
    async stateOf(userId: string, handle: string): Promise<HandleState> {
      await limit('handle.check', userId);
      if (handleProblem(handle) !== null) return 'not allowed';
      const row = await findRow(db, 'handles', { handle });
      const free = row === undefined || row.userId === userId || (row.until ?? Infinity) <= now();
      return free ? 'free' : 'taken';
    },

    /** Neither of the two learns the other's address unless they answer. */
    async write(
      handle: string,
      input: z.output<typeof letterSchema>,
      senderId: string | null,
    ): Promise<void> {
      const row = await pages.findPage(db, handle);
      const page = row && pageOf(row);
      if (!page || page.handle !== handle || !page.contact) {
        throw new Problem('not_found', 'This page doesn’t accept messages');
      }
      await limit('letter.person', row.id);
      // A refusal would reveal the block, because visitors may write.
      if (senderId !== null && (await blocks.between(senderId, row.id))) return;
      await outbox.post({
        to: row.email,
        replyTo: { name: input.name, address: input.email },
        subject: `A visitor wrote to you on ${site.name}`,
        text: letterText(
          `A visitor of your public page, ${pagePath(handle)}, wrote to you. We have not checked who they are. Reply to this mail to answer; only then do they see your address.`,
          input.text,
          [
            ['Name', input.name],
            ['Email', input.email],
          ],
        ),
      });
    },

    async listed(): Promise<string[]> {
      if (listed === null || now() - listed.since > LIST_FRESH_MS) {
        const handles = listAll();
        listed = { handles, since: now() };
        handles.catch(() => (listed = null));
      }
      return listed.handles;
    },

    /** The transaction is that of the account's deletion, before the delete. */
    leave: (trx: Db, userId: string): Promise<void> => {
      listed = null;
      return pages.leaveHandles(trx, userId, now() + HANDLE_LEFT_MS);
    },

    /** `time` is in milliseconds. */
    forget: (time: number): Promise<void> => pages.forgetHandles(db, time),
  };

  async function listAll(): Promise<string[]> {
    const handles: string[] = [];
    for (;;) {
      const some = await pages.listedHandles(db, now(), {
        after: handles.at(-1) ?? '',
        limit: LISTED_AT_ONCE,
      });
      handles.push(...some);
      if (some.length < LISTED_AT_ONCE || handles.length >= LISTED_MAX) return handles;
      await nextTurn();
    }
  }

  /** Null means there is no such page, or it is hidden. */
  async function find(handle: string): Promise<Found | null> {
    const row = await pages.findPage(db, handle.toLowerCase());
    const page = row && pageOf(row);
    if (!page) return null;
    return page.handle === handle
      ? { kind: 'page', ownerId: row.id, page: { ...page, built: await built(row.id) } }
      : { kind: 'moved', ownerId: row.id, to: page.handle };
  }

  async function built(ownerId: string): Promise<PublicPage['built']> {
    const rows = await sessions.built(ownerId, null);
    return rows.map(({ what, link, at, with: other }) => ({
      what,
      link,
      at,
      with: other?.firstName ?? null,
    }));
  }

  function pageOf(
    row: NonNullable<Awaited<ReturnType<typeof pages.findPage>>>,
  ): Omit<PublicPage, 'built'> | null {
    const over = row.until !== null && row.until <= now();
    if (row.on !== 1 || over || isSuspended(row, now())) return null;
    const { show, contact, noindex } = settingsOf(row);
    const all = toDeveloper(row);
    const person = Object.fromEntries(
      show.filter((name) => name !== 'photo').map((name) => [name, all[name]]),
    ) as PublicPage['person'];
    return {
      handle: row.current,
      firstName: all.firstName,
      name: fullName({ firstName: all.firstName, lastName: person.lastName ?? '' }),
      person,
      photoUrl: show.includes('photo') ? all.photoUrl : null,
      // Visitors' texts aren't mailed to unconfirmed addresses.
      contact: contact && Boolean(row.emailVerified),
      // Unconfirmed accounts cost nothing to create, so they gain nothing from search engines.
      noindex: noindex || !row.emailVerified,
    };
  }
}

function settingsOf(row: pages.PageColumns): PublicPageSettings {
  const kept = JSON.parse(row.show) as string[];
  return {
    on: row.on === 1,
    // Some stored fields can no longer be shown.
    show: SHOWABLE.filter((name) => kept.includes(name)) satisfies Showable[],
    contact: row.contact === 1,
    noindex: row.noindex === 1,
  };
}

const toColumns = ({ on, show, contact, noindex }: PublicPageSettings): pages.PageColumns => ({
  on: Number(on),
  show: JSON.stringify(show),
  contact: Number(contact),
  noindex: Number(noindex),
});

const sameColumns = (one: pages.PageColumns, other: pages.PageColumns): boolean =>
  one.on === other.on &&
  one.show === other.show &&
  one.contact === other.contact &&
  one.noindex === other.noindex;

const refused = (code: 'conflict' | 'invalid_input', message: string) =>
  new Problem(code, message, { fields: { handle: message } });
const taken = () => refused('conflict', 'This URL is taken. Choose another.');
const tooManyFormer = () =>
  refused(
    'conflict',
    `${String(FORMER_MAX)} of your former URLs still redirect here, each for 30 days. Go back to one of them, or wait.`,
  );
const noHandle = () => refused('invalid_input', 'Choose a URL for the page first');
