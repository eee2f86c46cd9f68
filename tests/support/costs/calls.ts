import { Agent, request } from 'node:http';
import type { Member, World } from './world.ts';

/** A running server with the worst valid data. */
export interface Target {
  url: string;
  world: World;
}

/** One input of a client. */
export interface Input {
  name: string;
  /** Sends it for the `n`th time; resolves with the answer, a status or a description. */
  send: (target: Target, n: number) => Promise<string>;
}

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  /** Several parts are sent without a length. */
  body?: string | Uint8Array | readonly (string | Uint8Array)[];
}

const LATE_MS = 120_000;
const agent = new Agent({ keepAlive: true });

/** Sends a call exactly as written; returns its status, or `closed` without one. */
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
    // A refusal may arrive during sending; an earlier answer counts.
    call.on('error', () => resolve('closed'));
    if (bytes === undefined) for (const part of (body ?? []) as readonly string[]) call.write(part);
    call.end(bytes);
  });
}

/** Returns the actor of the `n`th call: rotating them keeps each person below their limits for as long as possible. */
export const actorOf = ({ world }: Target, n: number): Member =>
  world.actors[n % world.actors.length] as Member;

let calls = 0;
/** Returns a new one of 16 million addresses behind a proxy, so that limits by address refuse no other call. */
const someAddress = (): string => {
  calls += 1;
  return `10.${String((calls >> 16) & 255)}.${String((calls >> 8) & 255)}.${String(calls & 255)}`;
};

/** Returns the headers of a call by the given person. */
export const as = (member: Member | null): Record<string, string> => ({
  'x-forwarded-for': someAddress(),
  ...(member === null ? {} : { cookie: member.cookie }),
});

export const JSON_TYPE = { 'content-type': 'application/json' };
