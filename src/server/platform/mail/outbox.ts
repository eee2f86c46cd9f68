import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Database, Db } from '../db/database.ts';
import { findRow, insertRow } from '../db/rows.ts';
import { job, type Job } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import { site } from '#site';
import { composeMail, type ReplyTo } from './compose.ts';
import type { MailFiles } from './mail-files.ts';
import * as mails from './repository.ts';
import type { MailRow } from './repository.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** A mail; all parts but `text` and `html` are single-line headers. */
export interface Mail {
  to: string;
  replyTo?: ReplyTo;
  subject: string;
  text: string;
  /** The one-click unsubscribe address. */
  unsubscribeUrl?: string;
  /** The text as HTML. */
  html?: string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Breaks encoded words ("=?utf-8?…") in visitors' text, which mail programs would decode. */
const uncoded = (text: string): string => text.replaceAll('=?', '= ?');

/** Resolves when the server has accepted the mail; rejects with nodemailer's error. */
export type SendMail = (
  mail: SendMailOptions & { id: string; signal: AbortSignal },
) => Promise<void>;

export interface OutboxParts {
  database: Database;
  send: SendMail;
  /** The sender's address. */
  from?: string;
  /** Log text of a sent mail; default "mail sent". */
  done?: string;
  /** Stores mail that can't be sent. */
  files: MailFiles;
  log: Log;
  /** Milliseconds to wait after each failure; after the last one the mail expires. */
  backoff?: readonly number[];
  /** Milliseconds per attempt. */
  attemptMs?: number;
  /** Milliseconds between two checks for due mail. */
  lookMs?: number;
  /** Milliseconds that a stop waits for the mail server. */
  stopMs?: number;
}

const SECOND = 1000;

/** About two days, enough for a weekend's outage. */
const BACKOFF = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 16 * HOUR_MS, 16 * HOUR_MS],
];
const LANES = 2;
const KEEP_ENDED_MS = 30 * DAY_MS;
/** Files are deleted before their rows, which an account deletion needs to find them. */
const KEEP_FILES_MS = KEEP_ENDED_MS - 2 * DAY_MS;

/**
 * Sends stored mail. A node claims a row, sends it and marks it as sent. A crash in between sends it again under the
 * same Message-ID: a mail may arrive twice, but is never lost.
 */
export function createOutbox(parts: OutboxParts) {
  const { database, send, files, log, backoff = BACKOFF, from = site.contact.email } = parts;
  const { attemptMs = 5 * MINUTE_MS, lookMs = 5 * SECOND, stopMs = 3 * SECOND } = parts;
  const { db } = database;
  const stop = new AbortController();
  const cut = new AbortController();
  const lanes = new Set<Promise<void>>();
  let looking: Job | undefined;

  return {
    /**
     * Stores a mail, to be sent at least once, or kept as a file after a permanent failure. In a transaction it is sent
     * after the commit.
     */
    async post(mail: Mail, target: Db = db): Promise<void> {
      const { to, replyTo, subject, text, html, unsubscribeUrl } = mail;
      const headers = [to, replyTo?.name, replyTo?.address, subject, unsubscribeUrl];
      if (/[\r\n]/.test(headers.join('\0'))) {
        throw new Error('A header of a mail may not hold a line break');
      }
      await insertRow(target, 'outbox', {
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
    /**
     * Deletes the mail to an address in a transaction. Call the returned function after the commit to delete its files.
     */
    async forget(address: string, trx: Db): Promise<() => Promise<void>> {
      const ids = await mails.deleteMailsTo(trx, address);
      return async () => {
        for (const id of ids) await files.discard(id);
      };
    },
    /** Makes refused and expired mail due again: all, or to one address. Returns how many. */
    async revive(address?: string): Promise<number> {
      const ids = await mails.reviveMails(db, Date.now(), address);
      // If it fails again, it is kept as a file again.
      for (const id of ids) await files.discard(id);
      if (ids.length > 0) looking?.runSoon();
      return ids.length;
    },
    failedTo: (address: string) => mails.countFailed(db, address),
    /** Deletes old ended mail; `now` in milliseconds since 1970. */
    async forgetEnded(now: number): Promise<void> {
      await files.discardBefore(now - KEEP_FILES_MS);
      await mails.deleteEndedBefore(db, now - KEEP_ENDED_MS);
    },
    state: () => mails.outboxState(db, Date.now()),
    /** Starts sending. */
    start(): void {
      looking = job({ everyMs: lookMs, atOnce: true, work: openLane, onError: failed });
    },
    /** Stops sending; mail in progress gets a moment and is returned to the queue. */
    async close(): Promise<void> {
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
      // The claim outlives the attempt, so that no other node takes it over.
      const row = await mails.claimDue(db, randomUUID(), now, now + attemptMs + MINUTE_MS);
      if (row === undefined) return;
      await attempt(row);
    }
  }

  async function attempt(row: MailRow): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), attemptMs);
    try {
      const signal = AbortSignal.any([cut.signal, late.signal]);
      await send({ ...composeMail(row, from), id: row.id, signal });
    } catch (error) {
      await settle(row, error as SendError);
      return;
    } finally {
      clearTimeout(timer);
    }
    // The text may contain a link into an account.
    await finish(row, { status: 'sent', lastError: null, body: '', html: null });
    log.info({ mail: row.id, attempts: row.attempts }, parts.done ?? 'mail sent');
  }

  async function settle(row: MailRow, failure: SendError): Promise<void> {
    const { attempts } = row;
    const error = codesOf(failure);
    const fault = mailFault(failure);
    const wait = backoff[attempts - 1];
    if (cut.signal.aborted) {
      await putBack(row, { attempts: attempts - 1, dueAt: Date.now(), lastError: null });
    } else if (!isFinal(failure) && wait !== undefined) {
      log.warn({ mail: row.id, attempts, error, fault, again: wait }, 'mail not sent yet');
      await putBack(row, { attempts, dueAt: Date.now() + wait, lastError: error });
    } else {
      const status = isFinal(failure) ? 'refused' : 'expired';
      // The file comes first; a crash in between repeats this step.
      await files.keep(row.id, composeMail(row, from));
      await finish(row, { status, lastError: error });
      log.error({ mail: row.id, status, error, fault }, 'mail not sent; it is kept as a file');
    }
  }

  function putBack(row: MailRow, next: Partial<MailRow>): Promise<void> {
    return mails.settle(db, row, { ...next, status: 'waiting' });
  }

  /** Ends a mail; if its account was deleted meanwhile, its file is deleted too. */
  async function finish(row: MailRow, end: Partial<MailRow>): Promise<void> {
    await mails.settle(db, row, { ...end, dueAt: null, endedAt: Date.now() });
    if ((await findRow(db, 'outbox', { id: row.id })) === undefined) await files.discard(row.id);
  }
}

/** The properties read from nodemailer's errors. */
type SendError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
};

/** Returns codes only, because texts of mail servers may name people. */
const codesOf = ({ name, command, code, originalCode, responseCode }: SendError): string =>
  [command, code ?? name, originalCode, responseCode].filter(Boolean).join(' ');

/** Pairs of codes and what they mean with a remedy; the first match counts. */
const FAULTS: readonly (readonly [codes: RegExp, fault: string])[] = [
  [/EAUTH/, 'the login was refused: check user and password in SMTP_URL'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/,
    'the certificate is not trusted: use the name it was issued for in SMTP_URL, and put the file of a private authority into NODE_EXTRA_CA_CERTS',
  ],
  [
    /ETLS|STARTTLS|EHLO ECONNECTION/,
    'the mail server offers no encryption: turn on STARTTLS there, or add ?requireTLS=false to SMTP_URL to send passwords and mail in plain text',
  ],
  [/ECONNREFUSED/, 'the connection was refused: check host and port in SMTP_URL'],
  [/EDNS|ENOTFOUND|EAI_/, 'the host was not found: check SMTP_URL'],
  [/ ECONNECTION| ESOCKET| ETIMEDOUT/, 'the mail server did not answer: check host and port'],
];

/** Returns what failed when a mail was sent, and the remedy. */
export function mailFault(error: unknown): string {
  const codes = codesOf(error as SendError);
  return (
    FAULTS.find(([pattern]) => pattern.test(codes))?.[1] ?? `the mail server refused it (${codes})`
  );
}

/** Returns whether a refusal is permanent. Wrong credentials aren't, because the operator can fix them. */
const isFinal = ({ responseCode = 0, command = '' }: SendError): boolean =>
  responseCode >= 500 && /^(MAIL|RCPT|DATA)/.test(command);
