import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Database, Db } from '../db/database.ts';
import { job, type Job } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import { composeMail, type ReplyTo } from './compose.ts';
import type { MailFiles } from './mail-files.ts';
import * as mails from './repository.ts';
import type { MailRow } from './repository.ts';

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
   * Stores `mail`; from then on it is sent at least once, or kept as a file when that fails for
   * good. Within a transaction it goes out soon after the commit.
   */
  post(mail: Mail, db?: Db): Promise<void>;
  /**
   * Forgets the mail to an address, sent or not, inside the caller's transaction. What is
   * answered removes what was kept of it as files; call it after the commit.
   */
  forget(address: string, trx: Db): Promise<() => Promise<void>>;
  /** Forgets mail that ended too long before `now`, in milliseconds. */
  forgetEnded(now: number): Promise<void>;
  /** How many mails are neither sent nor given up. */
  waiting(): Promise<number>;
  /** Begins to send what is due, and goes on until `close`. */
  start(): void;
  /** Ends the sending: what is under way gets a moment, and is given back after it. */
  close(): Promise<void>;
}

/** Words of visitors may look like coded ones ("=?utf-8?…"), in which a mail program reads whatever they hide. */
const uncoded = (text: string): string => text.replaceAll('=?', '= ?');

/** Resolves when the other side has the mail; rejects with the error of nodemailer when not. */
export type SendMail = (
  mail: SendMailOptions & { id: string; signal: AbortSignal },
) => Promise<void>;

export interface OutboxParts {
  database: Database;
  send: SendMail;
  /** What the log says of a mail that was taken; default "mail sent". */
  done?: string;
  /** Where the operator finds mail that cannot be sent. */
  files: MailFiles;
  log: Log;
  /** Milliseconds to wait after each failed attempt; after the last one the mail expires. */
  backoff?: readonly number[];
  /** Milliseconds of an attempt. */
  attemptMs?: number;
  /** Milliseconds between two looks for mail that is due: another node's, a transaction's, a second attempt. */
  lookMs?: number;
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
const LANES = 2;
const KEEP_ENDED_MS = 30 * 24 * HOUR;
/** A file goes before its row does, which a deletion of the account finds it by. */
const KEEP_FILES_MS = KEEP_ENDED_MS - 48 * HOUR;

/**
 * Mail on its way out. A row is stored first; any node claims it for a while, sends it, and marks it
 * as sent. A crash in between sends it again, under the same Message-ID: a mail may come twice, and
 * none is lost.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, send, files, log, backoff = BACKOFF } = parts;
  const { attemptMs = 5 * MINUTE, lookMs = 5 * SECOND, stopMs = 3 * SECOND } = parts;
  const { db } = database;
  const stop = new AbortController();
  const cut = new AbortController();
  const lanes = new Set<Promise<void>>();
  let looking: Job | undefined;

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
        replyTo:
          replyTo === undefined
            ? null
            : JSON.stringify({ ...replyTo, name: uncoded(replyTo.name) }),
        subject: uncoded(subject),
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
      looking?.runSoon();
    },
    async forget(address, trx) {
      const ids = await mails.deleteMailsTo(trx, address);
      return async () => {
        for (const id of ids) await files.discard(id);
      };
    },
    async forgetEnded(now) {
      await files.discardBefore(now - KEEP_FILES_MS);
      await mails.deleteEndedBefore(db, now - KEEP_ENDED_MS);
    },
    waiting: () => mails.countWaiting(db),
    start() {
      looking = job({ everyMs: lookMs, atOnce: true, work: openLane, onError: failed });
    },
    async close() {
      stop.abort();
      await looking?.close();
      const late = setTimeout(() => cut.abort(), stopMs);
      await Promise.all(lanes);
      clearTimeout(late);
    },
  };

  function failed(error: unknown): void {
    log.warn({ err: error }, 'outbox');
  }

  function openLane(): void {
    if (lanes.size >= LANES) return;
    const lane = sendDue()
      .catch(failed)
      .then(() => void lanes.delete(lane));
    lanes.add(lane);
  }

  async function sendDue(): Promise<void> {
    while (!stop.signal.aborted) {
      const now = Date.now();
      // The claim outlives the attempt, so that nobody takes over a living one.
      const row = await mails.claimDue(db, randomUUID(), now, now + attemptMs + MINUTE);
      if (row === undefined) return;
      await attempt(row);
    }
  }

  async function attempt(row: MailRow): Promise<void> {
    const late = AbortSignal.timeout(attemptMs);
    try {
      const signal = AbortSignal.any([cut.signal, late]);
      await send({ ...composeMail(row), id: row.id, signal });
    } catch (error) {
      await settle(row, error as SendError);
      return;
    }
    await finish(row, { status: 'sent', endedAt: Date.now(), lastError: null });
    log.info({ mail: row.id, attempts: row.attempts }, parts.done ?? 'mail sent');
  }

  async function settle(row: MailRow, failure: SendError): Promise<void> {
    const { attempts } = row;
    const error = codesOf(failure);
    const wait = backoff[attempts - 1];
    if (cut.signal.aborted) {
      await mails.putBack(db, row, { attempts: attempts - 1, dueAt: Date.now(), lastError: null });
    } else if (!isFinal(failure) && wait !== undefined) {
      log.warn({ mail: row.id, attempts, error, again: wait }, 'mail not sent yet');
      await mails.putBack(db, row, { attempts, dueAt: Date.now() + wait, lastError: error });
    } else {
      const status = isFinal(failure) ? 'refused' : 'expired';
      // Kept first: lost between the two, the row is ended again.
      await files.keep(row.id, composeMail(row));
      await finish(row, { status, endedAt: Date.now(), lastError: error });
      log.error({ mail: row.id, status, error }, 'mail not sent; it is kept as a file');
    }
  }

  /** Ends a mail; whose account was deleted meanwhile leaves no file of it either. */
  async function finish(row: MailRow, end: mails.MailEnd): Promise<void> {
    await mails.endMail(db, row, end);
    if (!(await mails.exists(db, row.id))) await files.discard(row.id);
  }
}

/** What is read of an error of nodemailer, or of the file system. */
type SendError = Error & { code?: string; command?: string; responseCode?: number };

/** For log and row: no words of the other side, which may name people. */
const codesOf = ({ name, command, code, responseCode }: SendError): string =>
  [command, code ?? name, responseCode].filter(Boolean).join(' ');

/** Refused for good. Wrong credentials are the operator's to mend: they may be tried again. */
const isFinal = ({ responseCode = 0, command = '' }: SendError): boolean =>
  responseCode >= 500 && /^(MAIL|RCPT|DATA)/.test(command);
