import { Agent, request } from 'node:http';
import type { Member, World } from './world.ts';

/** A running server with the worst of legal data. */
export interface Target {
  url: string;
  world: World;
}

/** One thing somebody may send. */
export interface Input {
  name: string;
  /** What the product is made for, at its limit; else it is to be refused. */
  legal: boolean;
  /** Sends it for the `n`th time; resolves when it is answered, by a status or in words. */
  send: (target: Target, n: number) => Promise<string>;
}

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  /** Several parts go without a length. */
  body?: string | Uint8Array | readonly (string | Uint8Array)[];
}

const LATE_MS = 120_000;
const agent = new Agent({ keepAlive: true });

/** Sends a call as it is written; answers its status, or `closed` when there was none. */
export function send(url: string, { method, path, headers = {}, body }: Call): Promise<string> {
  const { hostname, port } = new URL(url);
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : undefined;
  const length = bytes === undefined ? {} : { 'content-length': Buffer.byteLength(bytes) };
  return new Promise((resolve, reject) => {
    const call = request(
      { hostname, port, method, path, agent, headers: { origin: url, ...length, ...headers } },
      (response) => {
        response.on('error', () => resolve('closed'));
        response.on('end', () => resolve(String(response.statusCode)));
        response.resume();
      },
    );
    call.setTimeout(LATE_MS, () => {
      reject(new Error(`${method} ${path.slice(0, 80)} was not answered`));
      call.destroy();
    });
    // A refusal may come while much is still on its way; what was answered before counts.
    call.on('error', () => resolve('closed'));
    if (bytes === undefined) for (const part of (body ?? []) as readonly string[]) call.write(part);
    call.end(bytes);
  });
}

/** Whose turn it is: limits by person are then nobody's for as long as possible. */
export const actorOf = ({ world }: Target, n: number): Member =>
  world.actors[n % world.actors.length] as Member;

let calls = 0;
/** Another address of the 16 million behind a proxy, so that limits by address refuse nobody else. */
const someAddress = (): string => {
  calls += 1;
  return `10.${String((calls >> 16) & 255)}.${String((calls >> 8) & 255)}.${String(calls & 255)}`;
};

/** Headers of a call in somebody's name. */
export const as = (member: Member | null): Record<string, string> => ({
  'x-forwarded-for': someAddress(),
  ...(member === null ? {} : { cookie: member.cookie }),
});

export const JSON_TYPE = { 'content-type': 'application/json' };
