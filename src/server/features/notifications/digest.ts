import {
  DIGEST_AFTER_MS,
  DIGEST_EVERY_MS,
  notificationLine,
  notificationPath,
  passesMute,
} from '#shared/notifications.ts';
import { counted } from '#shared/language.ts';
import { site } from '#site';
import { createSigner, type Secrets } from '../../platform/tokens.ts';
import type { Core } from '../core.ts';
import { isOutage } from '../../platform/faults.ts';
import { FIRST_ID } from '../../platform/db/paging.ts';
import { updateRows } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Mail, Outbox } from '../../platform/mail/outbox.ts';
import type { Conversations } from '../chat/conversations/service.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import * as stored from './digest-repository.ts';
import type { NotificationRow } from './repository.ts';
import type { Notifications } from './service.ts';

export type Digest = ReturnType<typeof createDigest>;

const CONVERSATIONS = { one: 'conversation', other: 'conversations' };

const LOOK_MS = 15 * 60_000;
const READERS_AT_ONCE = 100;
/** Further people become a number in the mail. */
const NAMED_MAX = 10;

/** Absent people get one digest a day at most. */
export function createDigest(
  parts: Pick<Core, 'database' | 'log' | 'publicUrl'> &
    Secrets & {
      outbox: Pick<Outbox, 'post'>;
      notifications: Pick<Notifications, 'muted'>;
      conversations: Pick<Conversations, 'counts' | 'isMuted'>;
      blocks: Pick<Blocks, 'between'>;
    },
) {
  const { database, publicUrl, outbox, log } = parts;
  const { notifications, conversations, blocks } = parts;
  /** Signs links; those of the old secret stay valid. */
  const signer = createSigner(parts);
  const signedText = (userId: string): string => `unsubscribe:${userId}`;
  const looking = job({
    everyMs: LOOK_MS,
    work: async (closing) => {
      await run(Date.now(), closing);
    },
    onError: (error) => log.warn({ err: error }, 'digest'),
  });

  return {
    /** Returns the number of mails. */
    run,

    close: (): Promise<void> => looking.close(),

    /** Throws a Problem for an invalid link. */
    userOf(token: string): string {
      const [userId = '', given = ''] = token.split('.');
      if (signer.signerOf(given, signedText(userId)) !== null) return userId;
      throw new Problem('invalid_input', 'This link is not complete, or not from us');
    },
  };

  async function run(now: number, closing?: AbortSignal): Promise<number> {
    const times: stored.DigestTimes = {
      now,
      waitedBelowId: lowestIdAt(now - DIGEST_AFTER_MS),
      awaySince: now - DIGEST_AFTER_MS,
      lastBefore: now - DIGEST_EVERY_MS,
    };
    let mails = 0;
    let after = FIRST_ID;
    for (;;) {
      const readers = await stored.findReaders(database.db, times, after, READERS_AT_ONCE);
      for (const reader of readers) {
        if (closing?.aborted === true) return mails;
        after = reader.id;
        if (await attempt(reader, times)) mails += 1;
      }
      if (readers.length < READERS_AT_ONCE) return mails;
    }
  }

  /** An error is logged and doesn't stop the other mails, unless it is an outage. */
  async function attempt(reader: stored.Reader, times: stored.DigestTimes): Promise<boolean> {
    try {
      return await write(reader, times);
    } catch (error) {
      if (isOutage(error)) throw error;
      log.warn({ err: error, user: reader.id }, 'digest of one person');
      return false;
    }
  }

  /** The taken notifications and the mail share one transaction. */
  async function write(reader: stored.Reader, times: stored.DigestTimes): Promise<boolean> {
    const muted = new Set<string>(await notifications.muted(reader.id));
    const { turns: waiting } = await conversations.counts(reader.id);
    return database.db.transaction().execute(async (trx) => {
      if (!(await stored.claimDigest(trx, reader.id, times))) return false;
      const rows: NotificationRow[] = [];
      for (const row of await stored.takeWaiting(trx, reader.id, times.now)) {
        const { kind, fromUserId } = row;
        // Notifications may have been turned off, muted or blocked since.
        if (muted.has(`${kind}.email`)) continue;
        if (!passesMute(kind) && (await conversations.isMuted(reader.id, fromUserId, trx)))
          continue;
        if (!(await blocks.between(reader.id, fromUserId, trx))) rows.push(row);
      }
      if (rows.length === 0) {
        const { id: userId, digestAt } = reader;
        await updateRows(trx, 'notification_settings', { userId }, { digestAt });
        return false;
      }
      await outbox.post(digestEmail(reader, rows, waiting), trx);
      return true;
    });
  }

  function digestEmail(reader: stored.Reader, rows: NotificationRow[], waiting: number): Mail {
    const entries = rows.map((row) => ({ ...row, from: { ...row, _id: row.fromUserId } }));
    const named = entries
      .slice(0, NAMED_MAX)
      .map((one) => `- ${notificationLine(one)}: ${publicUrl}${notificationPath(one)}`);
    const more = entries.length - named.length;
    const [first] = entries;
    const subject =
      entries.length === 1 && first !== undefined
        ? notificationLine(first)
        : `You have ${String(entries.length)} notifications on ${site.name}`;
    const token = `${reader.id}.${signer.sign(signedText(reader.id))}`;
    const unsubscribe = `${publicUrl}/unsubscribe?t=${token}`;
    return {
      to: reader.email,
      subject,
      text: [
        `Hello ${reader.firstName},`,
        '',
        `this happened on ${site.name} while you were away:`,
        '',
        ...named,
        ...(more > 0 ? [`- and ${String(more)} more`] : []),
        ...(waiting > 0
          ? ['', `Your turn in ${counted(waiting, CONVERSATIONS)}: ${publicUrl}/chat`]
          : []),
        '',
        '-- ',
        `You get this at most once a day. Choose what we email you: ${publicUrl}/settings`,
        `Unsubscribe: ${unsubscribe}`,
        '',
      ].join('\n'),
      unsubscribeUrl: `${publicUrl}/api/notifications/unsubscribe?t=${token}`,
    };
  }
}
