import type { IncomingMessage, ServerResponse } from 'node:http';

export type Outcome = 'ok' | 'refused' | 'failed';

/** A measured request; `route` returns its pattern. */
export interface WatchedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  route: () => string;
}
