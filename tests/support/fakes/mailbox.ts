import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A mail as its reader sees it. */
export interface ReadMail {
  subject: string;
  text: string;
  html: string;
  /** Path and token of the link in it, `/reset-password#…`; '' without one. */
  link: string;
  /** Bytes as they were sent. */
  source: string;
}

/** Milliseconds, longer than any machine takes to send a mail. */
const LATE_MS = 20_000;

/** The data folder of a server without SMTP_URL, or the mail server of one with it. */
export type MailSource = string | { arrived: readonly string[] };

/** Returns all mail to `address` so far, oldest first. */
export async function mailsTo(source: MailSource, address: string): Promise<ReadMail[]> {
  const sources = typeof source === 'string' ? await filesIn(source) : source.arrived;
  // A long address has a line of its own.
  return sources
    .filter((one) => one.replace(/\r\nTo:\s+/, '\r\nTo: ').includes(`\r\nTo: ${address}\r\n`))
    .map(read);
}

async function filesIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}

/** Returns the newest mail to `address` with a matching subject, once there are `count` of them. */
export async function mailTo(
  source: MailSource,
  address: string,
  subject: RegExp,
  count = 1,
): Promise<ReadMail> {
  const late = performance.now() + LATE_MS;
  for (;;) {
    const found = (await mailsTo(source, address)).filter((mail) => subject.test(mail.subject));
    const last = found.at(-1);
    if (last !== undefined && found.length >= count) return last;
    if (performance.now() > late) {
      throw new Error(`${found.length} of ${count} mails to ${address} with ${subject.source}`);
    }
    await wait(20);
  }
}

/** Reads a mail with a text and an HTML part, or of plain text alone. */
function read(source: string): ReadMail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n\s+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const body = rest.join('\r\n\r\n');
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const part = (type: string) => {
    const found = parts.find((one) => one.includes(`Content-Type: ${type}`));
    return found === undefined ? '' : decoded(found);
  };
  const text = part('text/plain');
  return {
    subject: word(/^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? ''),
    text,
    html: part('text/html'),
    link: /https?:\/\/[^/\s]+(\/[\w-]+#\S+)/.exec(text)?.[1] ?? '',
    source,
  };
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.trimStart().split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/Content-Transfer-Encoding: base64/i.test(head))
    return Buffer.from(body, 'base64').toString();
  const plain = /quoted-printable/i.test(head)
    ? Buffer.from(
        body
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString()
    : body;
  return plain.replaceAll('\r\n', '\n');
}

/** Decodes the encoded words of a header; here only a site name can cause them. */
const word = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, inner: string) =>
    decodeURIComponent(inner.replaceAll('_', ' ').replaceAll('=', '%')),
  );

/** Returns the token in the link of a mail. */
export const tokenOf = ({ link }: Pick<ReadMail, 'link'>): string => link.split('#')[1] ?? '';
