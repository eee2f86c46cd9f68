import { randomUUIDv7 } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatPerson } from './chat-people.ts';
import { RawSocket } from './raw-socket.ts';

export const KINDS = ['chat', 'feed', 'signal'] as const;
export type Kind = (typeof KINDS)[number];

export interface Taken {
  seconds: number;
  /** Milliseconds per answer. */
  ms: Record<Kind, number[]>;
  errors: string[];
  /** Sockets closed without a request from this side. */
  lost: number;
}

/** Concurrent handshakes. */
const AT_ONCE = 50;
/** Seconds between two actions of a person. */
const SECONDS_BETWEEN = 30;
const TICK_MS = 20;
/** Milliseconds after which an answer is an error. */
const ANSWER_MS = 15_000;
/** The mix of ten actions. */
const DONE: readonly Kind[] = [
  ...Array<Kind>(6).fill('chat'),
  ...Array<Kind>(2).fill('feed'),
  ...Array<Kind>(2).fill('signal'),
];

interface Member extends ChatPerson {
  socket: RawSocket;
  /** Suggested people without a signal. */
  shown: string[];
  acknowledged: ((packet: string) => void) | null;
}

/** People with a socket each, acting at an even pace. */
export class SoakCrowd {
  readonly #url: string;
  readonly #members: Member[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #lost = 0;
  #leaving = false;

  private constructor(url: string, members: Member[]) {
    this.#url = url;
    this.#members = members;
    for (const member of members) {
      member.socket.onPacket = (packet) => {
        if (packet.startsWith('430')) member.acknowledged?.(packet);
      };
      member.socket.onEnd = () => {
        if (!this.#leaving) this.#lost += 1;
      };
    }
  }

  static async open(url: string, people: readonly ChatPerson[]): Promise<SoakCrowd> {
    const members: Member[] = [];
    for (let from = 0; from < people.length; from += AT_ONCE) {
      const some = people.slice(from, from + AT_ONCE).map(async (person) => {
        const socket = await RawSocket.open(url, { cookie: person.cookie });
        return { ...person, socket, shown: [], acknowledged: null };
      });
      members.push(...(await Promise.all(some)));
    }
    return new SoakCrowd(url, members);
  }

  /** Acts for some seconds regardless of the server's speed, then waits for the last answers. */
  async act(seconds: number): Promise<Taken> {
    const taken: Taken = { seconds, ms: { chat: [], feed: [], signal: [] }, errors: [], lost: 0 };
    const perMs = this.#members.length / SECONDS_BETWEEN / 1000;
    const begin = performance.now();
    const underWay = new Set<Promise<void>>();
    let done = 0;
    while (performance.now() - begin < seconds * 1000) {
      const due = Math.floor((performance.now() - begin) * perMs);
      for (; done < due; done += 1) {
        // A prime step, so that neighbours don't act one after the other.
        const member = this.#members[(done * 7919) % this.#members.length];
        if (member === undefined) break;
        const work = this.#once(member, DONE[done % DONE.length] ?? 'chat', taken);
        underWay.add(work);
        void work.finally(() => underWay.delete(work));
      }
      await wait(TICK_MS);
    }
    await Promise.all(underWay);
    taken.lost = this.#lost;
    return taken;
  }

  async leave(): Promise<void> {
    this.#leaving = true;
    for (const { socket } of this.#members) socket.close();
    this.#agent.destroy();
    // Until the server has noticed the departures.
    await wait(5000);
  }

  async #once(member: Member, wanted: Kind, taken: Taken): Promise<void> {
    // A person without suggestions loads more; one awaiting an answer writes nothing.
    const kind =
      (wanted === 'signal' && member.shown.length === 0) ||
      (wanted === 'chat' && member.acknowledged !== null)
        ? 'feed'
        : wanted;
    const begin = performance.now();
    try {
      if (kind === 'chat') await write(member);
      else if (kind === 'feed') {
        const { users } = JSON.parse(await this.#ask(member, 'GET', '/api/user/feed')) as {
          users: { _id: string }[];
        };
        member.shown = users.map(({ _id }) => _id);
      } else {
        const verdict = begin % 3 < 1 ? 'interested' : 'ignored';
        const whom = member.shown.pop() ?? '';
        await this.#ask(member, 'POST', `/api/request/send/${verdict}/${whom}`);
      }
      taken.ms[kind].push(performance.now() - begin);
    } catch (error) {
      taken.errors.push(`${kind}: ${(error as Error).message}`);
    }
  }

  #ask({ cookie }: Member, method: string, path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { cookie, origin: this.#url };
      const call = request(
        new URL(path, this.#url),
        { method, headers, agent: this.#agent, timeout: ANSWER_MS },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => {
            const { statusCode = 0 } = response;
            if (statusCode < 300) resolve(text);
            else reject(new Error(`${method} answered ${statusCode}: ${text.slice(0, 80)}`));
          });
        },
      );
      call.once('timeout', () => call.destroy(new Error('no answer')));
      call.once('error', reject);
      call.end();
    });
  }
}

function write(member: Member): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      member.acknowledged = null;
      reject(new Error('no acknowledgement'));
    }, ANSWER_MS);
    member.acknowledged = (packet) => {
      clearTimeout(late);
      member.acknowledged = null;
      if (packet.startsWith('430[{"ok":true')) resolve();
      else reject(new Error(packet.slice(0, 80)));
    };
    const message = {
      targetUserId: member.peerId,
      text: 'Does the second test fail for you as well?',
      clientId: randomUUIDv7(),
    };
    member.socket.send(`420["sendMessage",${JSON.stringify(message)}]`);
  });
}
