import type { IncomingMessage, ServerResponse } from 'node:http';

/** What became of an event of a socket. */
export type Outcome = 'ok' | 'refused' | 'failed';

/** A request whose work is watched; `route` answers its pattern, never its path. */
export interface WatchedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  route: () => string;
}
