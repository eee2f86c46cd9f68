import type { z } from 'zod';
import type { Acknowledgement, ClientToServerEvents, SocketError } from '#shared/realtime.ts';
import { invalidInput, Problem, problemOf } from '../problem.ts';
import type { Log } from '../log.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Outcome } from '../telemetry/watched.ts';
import type { SocketLimitName, SpendOne } from '../limits/socket-limits.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import type { AppSocket } from './types.ts';

/** What became of an event: the acknowledgement, and what is told to others after it. */
export interface Done {
  answer?: object;
  /** `acknowledged`: whether the sender asked for an acknowledgement, and so has the answer. */
  broadcast?: (acknowledged: boolean) => void;
}

export interface EventHandler<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  limit: SocketLimitName;
  /** Authorises and persists; a refusal is a Problem. */
  run: (socket: AppSocket, payload: z.output<Schema>) => Done | Promise<Done>;
  /** Told of a refusal beside the acknowledgement; `input` is what came, unchecked. */
  refused?: (socket: AppSocket, error: SocketError, input: unknown) => void;
}

export type EventHandlers = Record<keyof ClientToServerEvents, EventHandler>;

/** Keeps the payload's type between the schema and the handler that gets it. */
export const handle = <Schema extends z.ZodType>(handler: EventHandler<Schema>): EventHandler =>
  handler;

type Ack = (answer: Acknowledgement) => void;

/**
 * Takes every event of a socket through the same steps: limit, validate, wait for its turn,
 * authorise and persist, acknowledge, broadcast. Whatever comes in, nothing is thrown.
 */
export function createRouter(
  handlers: EventHandlers,
  { spend, log, telemetry }: { spend: SpendOne; log: Log; telemetry: Pick<Telemetry, 'event'> },
): (socket: AppSocket, name: string, args: unknown[]) => Promise<void> {
  const byName = new Map<string, EventHandler>(Object.entries(handlers));
  const turnOf = createFairQueue();

  return (socket, name, args) =>
    // A name that we do not know is the sender's to choose, and no name of a series.
    telemetry.event(byName.has(name) ? name : 'unknown', () => take(socket, name, args));

  async function take(socket: AppSocket, name: string, args: unknown[]): Promise<Outcome> {
    const last = args.at(-1);
    // A payload of JSON holds no functions: the library puts the acknowledgement there.
    const ack = typeof last === 'function' ? (last as Ack) : undefined;
    const input = args[0] === ack ? undefined : args[0];
    const handler = byName.get(name);
    try {
      await spend(socket, handler?.limit ?? 'socket.event');
      if (handler === undefined) throw new Problem('not_found', 'There is no such event');
      const parsed = handler.schema.safeParse(input);
      if (!parsed.success) throw invalidInput(parsed.error);
      const turn = turnOf(socket.data.person._id);
      if (turn !== null) await turn;
      // The session may have ended meanwhile.
      if (!socket.connected) return 'refused';
      const { answer, broadcast } = await handler.run(socket, parsed.data);
      ack?.({ ok: true, ...answer });
      broadcast?.(ack !== undefined);
      return 'ok';
    } catch (error) {
      const refusal = toSocketError(error);
      if (!(error instanceof Problem)) log.error({ err: error, event: name }, 'event failed');
      ack?.({ ok: false, ...refusal });
      handler?.refused?.(socket, refusal, input);
      return error instanceof Problem ? 'refused' : 'failed';
    }
  }
}

function toSocketError(error: unknown): SocketError {
  const { code, message, retryAfter } = problemOf(error);
  return { code, message, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
