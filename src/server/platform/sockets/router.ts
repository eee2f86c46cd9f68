import type { z } from 'zod';
import type { Acknowledgement, ClientToServerEvents, SocketError } from '#shared/realtime.ts';
import { invalidInput, Problem, problemOf } from '../problem.ts';
import type { Log } from '../log.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Outcome } from '../telemetry/metrics.ts';
import type { SocketLimitName } from '../config/rate-limits.ts';
import type { LimitAttempts } from '../limits/limiter.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import type { AppSocket } from './types.ts';

/** The result of an event: the acknowledgement, and what to publish after it. */
export interface Done {
  answer?: object;
  /** `acknowledged`: whether the sender asked for an acknowledgement. */
  broadcast?: (acknowledged: boolean) => void;
}

export interface EventHandler<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  limit: SocketLimitName;
  /** Returns how often an event counts for the limit; `input` is unchecked. Once without it. */
  weigh?: (input: unknown) => number;
  /** Authorises and persists; refusals are Problems. */
  run: (socket: AppSocket, payload: z.output<Schema>) => Done | Promise<Done>;
  /** Called on a refusal; `input` is unchecked. */
  refused?: (socket: AppSocket, error: SocketError, input: unknown) => void;
}

export type EventHandlers = Record<keyof ClientToServerEvents, EventHandler>;

/** Keeps the payload's type between schema and handler. */
export const handle = <Schema extends z.ZodType>(handler: EventHandler<Schema>): EventHandler =>
  handler;

type Ack = (answer: Acknowledgement) => void;

/**
 * Runs every socket event through limit, validation, fair queue, authorisation, persistence, acknowledgement and
 * broadcast. It never throws.
 */
export function createRouter(
  handlers: EventHandlers,
  {
    limit,
    log,
    telemetry,
  }: { limit: LimitAttempts; log: Log; telemetry: Pick<Telemetry, 'event'> },
): (socket: AppSocket, name: string, args: unknown[]) => Promise<void> {
  const byName = new Map<string, EventHandler>(Object.entries(handlers));
  const turnOf = createFairQueue();

  return (socket, name, args) =>
    // Unknown names are chosen by clients and must not become metric labels.
    telemetry.event(byName.has(name) ? name : 'unknown', () => take(socket, name, args));

  async function take(socket: AppSocket, name: string, args: unknown[]): Promise<Outcome> {
    const last = args.at(-1);
    // JSON contains no functions, so this is the library's acknowledgement.
    const ack = typeof last === 'function' ? (last as Ack) : undefined;
    const input = args[0] === ack ? undefined : args[0];
    const handler = byName.get(name);
    try {
      const { _id } = socket.data.person;
      await limit(handler?.limit ?? 'socket.event', _id, handler?.weigh?.(input));
      if (handler === undefined) throw new Problem('not_found', 'There is no such event');
      const parsed = handler.schema.safeParse(input);
      if (!parsed.success) throw invalidInput(parsed.error);
      const turn = turnOf(_id);
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
