import { Problem } from '#server/platform/problem.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { ApiServer } from '../api-server.ts';
import { listed, type Operation, type Outcome, type Seat } from './matching-model.ts';
import { putAccount, putSession } from '../quick-session.ts';

const NOBODY = '0190a0b0-0000-7000-8000-000000000000';
const EVERYTHING = { limit: 50, cursor: null };

interface Sitter {
  id: string;
  cookie: string;
  session: Session;
}

/** The real server behind the operations of the model. */
export class MatchingWorld {
  readonly #api: ApiServer;
  readonly #sitters: Sitter[] = [];
  #requestIds = new Map<string, string>();

  constructor(api: ApiServer) {
    this.#api = api;
  }

  async join(seat: Seat): Promise<void> {
    const { database, config, readSession } = this.#api.backend;
    const { _id: id } = await putAccount(database);
    const cookie = await putSession(database, config.authSecret, id);
    const session = await readSession(cookie);
    if (session === null) throw new Error('the session was opened just now');
    this.#sitters[seat] = { id, cookie, session };
  }

  /** Stores the ids of the existing signals for later reviews. */
  async learnRequests(): Promise<void> {
    const rows = await this.#api.backend.database.db
      .selectFrom('signals')
      .select(['id', 'fromUserId', 'toUserId'])
      .execute();
    this.#requestIds = new Map(
      rows.map(({ id, fromUserId, toUserId }) => [`${fromUserId}>${toUserId}`, id]),
    );
  }

  knows(from: Seat, to: Seat): boolean {
    return this.#requestIds.has(this.#key(from, to));
  }

  async run(operation: Operation): Promise<Outcome> {
    try {
      return await this.#call(operation);
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  }

  /** Returns rows that violate the rules; empty when all is well. */
  async broken(): Promise<string[]> {
    const { db } = this.#api.backend.database;
    const signals = await db.selectFrom('signals').selectAll().execute();
    const connections = await db.selectFrom('connections').selectAll().execute();
    const accepted = signals
      .filter(({ review }) => review === 'accepted')
      .map(({ fromUserId, toUserId }) => [fromUserId, toUserId].sort().join())
      .sort();
    const connected = connections.map((row) => `${row.lowUserId},${row.highUserId}`).sort();
    const blocks = await db.selectFrom('blocks').selectAll().execute();
    const parted = blocks.map((row) => [row.blockerId, row.blockedId].sort().join());
    const waiting = signals.filter(
      ({ status, review }) => status === 'interested' && review === null,
    );
    const pending = waiting.map(({ fromUserId, toUserId }) => [fromUserId, toUserId].sort().join());
    // The requests counted for ranking must be those that their senders see as pending.
    const seen = signals.filter(
      ({ status, review, shownAs }) =>
        status === 'interested' && review !== 'accepted' && shownAs === null,
    );
    const standing = await db.selectFrom('standing').select(['userId', 'waiting']).execute();
    const counted = new Map(standing.map((row) => [row.userId, row.waiting]));
    for (const { toUserId } of seen) counted.set(toUserId, (counted.get(toUserId) ?? 0) - 1);
    return [
      ...connected.filter((pair) => !accepted.includes(pair)).map((pair) => `${pair} asked nobody`),
      ...parted
        .filter((pair) => connected.includes(pair) || pending.includes(pair))
        .map((pair) => `${pair} are parted and yet together`),
      ...[...counted].filter(([, off]) => off !== 0).map(([id, off]) => `${id} waits for ${off}`),
    ];
  }

  async empty(): Promise<void> {
    await this.#api.backend.database.db.deleteFrom('users').execute();
  }

  async #call(operation: Operation): Promise<Outcome> {
    const { requests, accounts, feed, connections, counts, safety, blocks } = this.#api.backend;
    switch (operation.kind) {
      case 'send': {
        const { from, status, to } = operation;
        return (await requests.send(this.#id(from), status, this.#id(to))).kind;
      }
      case 'undo':
        await requests.undo(this.#id(operation.from), this.#id(operation.to));
        return 'done';
      case 'review': {
        const { by, status, from, to } = operation;
        const requestId = this.#requestIds.get(this.#key(from, to)) ?? NOBODY;
        return (await requests.review(this.#id(by), status, requestId)).kind;
      }
      case 'leave': {
        await accounts.remove(this.#id(operation.by));
        return 'done';
      }
      case 'unmatch':
      case 'block':
      case 'unblock':
        await safety[operation.kind](this.#id(operation.by), this.#id(operation.to));
        return 'done';
      case 'blocked': {
        const page = await blocks.list(this.#id(operation.by), EVERYTHING);
        return this.#seats(page.blocked.map(({ _id }) => _id));
      }
      case 'pending':
        return String((await counts(this.#id(operation.by))).requests);
      case 'received': {
        const page = await requests.received(this.#id(operation.by), EVERYTHING);
        return this.#seats(page.connectionRequest.map(({ fromUserId }) => fromUserId._id));
      }
      case 'feed': {
        const page = await feed.page(this.#id(operation.by), EVERYTHING);
        return this.#seats(page.users.map(({ _id }) => _id));
      }
      case 'connections': {
        const page = await connections.list(this.#id(operation.by), EVERYTHING);
        return this.#seats(page.connections.map(({ _id }) => _id));
      }
    }
  }

  #sitter(seat: Seat): Sitter {
    const sitter = this.#sitters[seat];
    if (sitter === undefined) throw new Error(`nobody ever sat on ${seat}`);
    return sitter;
  }

  #id(seat: Seat): string {
    return this.#sitter(seat).id;
  }

  #key(from: Seat, to: Seat): string {
    return `${this.#id(from)}>${this.#id(to)}`;
  }

  #seats(ids: string[]): Outcome {
    return listed(ids.map((id) => this.#sitters.findIndex((sitter) => sitter.id === id)));
  }
}
