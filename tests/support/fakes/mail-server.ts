import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The mail server's behaviour; each hook returns, throws to refuse, or waits to be slow. */
export interface MailServerHabits {
  /** Before a recipient is accepted. */
  recipient?: () => Promise<void> | void;
  /** After the whole message has arrived, before it is accepted. */
  message?: () => Promise<void> | void;
}

export interface MailServer {
  /** smtp:// URL. */
  url: string;
  port: number;
  /** Whole messages as they arrived, accepted or not. */
  arrived: string[];
  /** Number of opened sessions. */
  sessions: () => number;
  /** Number of ended sessions. */
  ended: () => number;
  habits: MailServerHabits;
  close: () => Promise<void>;
}

/** Returns a refusal with an SMTP code. */
export const refusal = (responseCode: number): Error =>
  Object.assign(new Error('not now, somebody@pairwise.example'), { responseCode });

/** Starts a real SMTP server on `port`, or on a free one of the loopback address. */
export async function startMailServer(
  habits: MailServerHabits = {},
  { port = 0, ...options }: { port?: number } & SMTPServerOptions = {},
): Promise<MailServer> {
  const arrived: string[] = [];
  let sessions = 0;
  let ended = 0;
  const mailServer: MailServer = {
    url: '',
    port: 0,
    arrived,
    sessions: () => sessions,
    ended: () => ended,
    habits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect: (_session, done) => {
      sessions += 1;
      done();
    },
    onClose: () => {
      ended += 1;
    },
    onRcptTo: (_address, _session, done) => answer(() => mailServer.habits.recipient?.(), done),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks).toString());
        answer(() => mailServer.habits.message?.(), done);
      });
    },
    ...options,
  });
  // Some tests make clients hang up on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  mailServer.port = (server.server.address() as AddressInfo).port;
  mailServer.url = `smtp://127.0.0.1:${mailServer.port}`;
  return mailServer;
}

function answer(habit: () => Promise<void> | void, done: (error?: Error | null) => void): void {
  Promise.resolve()
    .then(habit)
    .then(
      () => done(),
      (error: unknown) => done(error as Error),
    );
}
