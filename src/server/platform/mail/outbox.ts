import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Database, Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { composeMail, type ReplyTo, SENDER } from './compose.ts';
import { ANSWER_MS, type MailTransport, DeliveryFailure, SEND_MS } from './mail-transport.ts';
import * as mails from './repository.ts';
import type { MailEnd, MailRow } from './repository.ts';

/** A mail from the site; all but `text` and `html` are headers, and have one line each. */
export interface Mail {
  to: string;
  replyTo?: ReplyTo;
  subject: string;
  text: string;
  /** Where a mail program posts that its reader wants no more of them. */
  unsubscribeUrl?: string;
  /** The same text for readers that show HTML. */
  html?: string;
}

export interface Outbox {
  /**
   * Stores `mail`; from then on it is sent once, or kept as a file when that fails for good.
   * Within a transaction it goes out soon after the commit.
   */
  post(mail: Mail, db?: Db): Promise<void>;
  /**
   * Forgets the mail to an address, sent or not, inside the caller's transaction. What is
   * answered removes what was kept of it as files; call it after the commit.
   */
  forget(address: string, trx: Db): Promise<() => Promise<void>>;
  /** Removes the files of mail that are too old at `now`, in milliseconds. */
  forgetFiles(now: number): Promise<void>;
  /** How many mails are neither sent nor given up. */
  waiting(): Promise<number>;
  /** Begins to send what is due, and goes on until `close`. */
  start(): void;
  /** Ends the sending: what the mail server may have accepted is waited for, the rest given back. */
  close(): Promise<void>;
}

export interface OutboxParts {
  database: Database;
  transport: MailTransport;
  /** Keeps the mail that cannot be sent where the operator finds it. */
  keep: (id: string, message: Buffer) => Promise<void>;
  /** What the log says of a mail that the transport took; default "mail sent". */
  done?: string;
  /** Removes what was kept of a mail, if anything was. */
  discard?: (id: string) => Promise<void>;
  /** Removes all that was kept before a time, in milliseconds. */
  discardBefore?: (time: number) => Promise<void>;
  log: Log;
  /** Milliseconds to wait after each failed attempt; after the last one the mail expires. */
  backoff?: readonly number[];
  /** Milliseconds a stop waits for the answer of the mail server. */
  stopMs?: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** About two days: long enough for a weekend's outage of a mail server. */
const BACKOFF = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 16 * HOUR, 16 * HOUR],
];
/** A claim outlives the longest attempt it covers, so that nobody takes over a living one. */
const CLAIM_MS = SEND_MS + MINUTE;
const HAND_OVER_MS = ANSWER_MS + MINUTE;
/** How soon a mail is noticed that another node, or a transaction, has stored. */
const LOOK_MS = 5 * SECOND;
const LANES = 2;
const KEEP_ENDED_MS = 30 * 24 * HOUR;
/** A file goes before its row does, which a deletion of the account finds it by. */
const KEEP_FILES_MS = KEEP_ENDED_MS - 48 * HOUR;
const STOP_MS = 3 * SECOND;

/**
 * Mail on its way out. A row is stored first; any node claims it for a while, and marks it just
 * before the mail server may accept it. From that mark on it is never tried again, so no mail
 * is sent twice; one whose answer never came is kept as a file and logged.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, transport, keep, log, backoff = BACKOFF, stopMs = STOP_MS } = parts;
  const { db } = database;
  const stop = new AbortController();
  const cut = new AbortController();
  const lanes = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let started = false;

  return {
    async post({ to, replyTo, subject, text, html, unsubscribeUrl }, target = db) {
      const headers = [to, replyTo?.name, replyTo?.address, subject, unsubscribeUrl];
      if (/[\r\n]/.test(headers.join('\0'))) {
        throw new Error('A header of a mail may not hold a line break');
      }
      await mails.insertMail(target, {
        id: randomUUIDv7(),
        status: 'waiting',
        recipient: to,
        replyTo: replyTo === undefined ? null : JSON.stringify(replyTo),
        subject,
        body: text,
        unsubscribeUrl: unsubscribeUrl ?? null,
        html: html ?? null,
        attempts: 0,
        dueAt: Date.now(),
        claim: null,
        createdAt: Date.now(),
        endedAt: null,
        lastError: null,
      });
      if (started) wake();
    },
    async forget(address, trx) {
      const ids = await mails.deleteMailsTo(trx, address);
      return async () => {
        for (const id of ids) await parts.discard?.(id);
      };
    },
    forgetFiles: async (now) => parts.discardBefore?.(now - KEEP_FILES_MS),
    waiting: () => mails.countWaiting(db),
    start() {
      started = true;
      wake();
    },
    async close() {
      clearTimeout(timer);
      stop.abort();
      const late = setTimeout(() => cut.abort(), stopMs);
      await Promise.all(lanes);
      clearTimeout(late);
    },
  };

  function wake(): void {
    if (stop.signal.aborted || lanes.size >= LANES) return;
    clearTimeout(timer);
    const lane = sendDue()
      .catch((error: unknown) => log.warn({ err: error }, 'outbox'))
      .then(async () => {
        lanes.delete(lane);
        if (lanes.size === 0 && !stop.signal.aborted) await sleep();
      });
    lanes.add(lane);
  }

  /** Until the next mail is due, and no longer than until another node's would be noticed. */
  async function sleep(): Promise<void> {
    const due = await mails.nextDue(db).catch(() => null);
    const wait = Math.min(LOOK_MS, (due ?? Infinity) - Date.now());
    clearTimeout(timer);
    if (!stop.signal.aborted) timer = setTimeout(wake, Math.max(wait, 10)).unref();
  }

  async function sendDue(): Promise<void> {
    const now = Date.now();
    await mails.deleteEndedBefore(db, now - KEEP_ENDED_MS);
    for (const row of await mails.findAbandoned(db, now))
      await end(row, 'unconfirmed', 'node lost');
    while (!stop.signal.aborted) {
      const at = Date.now();
      const row = await mails.claimDue(db, randomUUID(), at, at + CLAIM_MS);
      if (row === undefined) return;
      await attempt(row);
    }
  }

  async function attempt(row: MailRow): Promise<void> {
    const held: { stage: 'claimed' | 'handing-over' | 'lost' } = { stage: 'claimed' };
    // Before the mark a stop ends the attempt at once; after it, only when time is up.
    const until = new AbortController();
    const cutOff = () => {
      if (held.stage === 'claimed' || cut.signal.aborted) until.abort();
    };
    stop.signal.addEventListener('abort', cutOff);
    cut.signal.addEventListener('abort', cutOff);
    if (stop.signal.aborted) cutOff();
    try {
      await transport({
        id: row.id,
        from: SENDER,
        to: row.recipient,
        message: await composeMail(row),
        signal: until.signal,
        commit: async () => {
          const mine = await mails.markHandingOver(db, row, Date.now() + HAND_OVER_MS);
          held.stage = mine ? 'handing-over' : 'lost';
          if (!mine) throw new Error('The claim is lost');
        },
      });
      await finish(row, { status: 'sent', endedAt: Date.now(), lastError: null });
      log.info({ mail: row.id, attempts: row.attempts }, parts.done ?? 'mail sent');
    } catch (error) {
      // Another node has it; what became of it is that node's to say.
      if (held.stage === 'lost') return;
      if (!(error instanceof DeliveryFailure)) throw error;
      await settle(row, error);
    } finally {
      stop.signal.removeEventListener('abort', cutOff);
      cut.signal.removeEventListener('abort', cutOff);
    }
  }

  async function settle(row: MailRow, { verdict, message }: DeliveryFailure): Promise<void> {
    const { attempts } = row;
    const wait = backoff[attempts - 1];
    if (verdict === 'later' && stop.signal.aborted) {
      await mails.putBack(db, row, { attempts: attempts - 1, dueAt: Date.now(), lastError: null });
    } else if (verdict === 'later' && wait !== undefined) {
      log.warn({ mail: row.id, attempts, error: message, again: wait }, 'mail not sent yet');
      await mails.putBack(db, row, { attempts, dueAt: Date.now() + wait, lastError: message });
    } else {
      const ends = { later: 'expired', refused: 'refused', unknown: 'unconfirmed' } as const;
      await end(row, ends[verdict], message);
    }
  }

  /** Keeps the mail first: lost between the two, the row is ended again. */
  async function end(row: MailRow, status: MailEnd, lastError: string): Promise<void> {
    await keep(row.id, await composeMail(row));
    await finish(row, { status, endedAt: Date.now(), lastError });
    log.error({ mail: row.id, status, error: lastError }, 'mail not sent; it is kept as a file');
  }

  /** Ends a mail; whose account was deleted meanwhile leaves no file of it either. */
  async function finish(row: MailRow, end: Parameters<typeof mails.endMail>[2]): Promise<void> {
    await mails.endMail(db, row, end);
    if (!(await mails.exists(db, row.id))) await parts.discard?.(row.id);
  }
}
