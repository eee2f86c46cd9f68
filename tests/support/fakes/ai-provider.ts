import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, serve } from './serve.ts';

/** The model's answer to a question. */
export type ModelAnswer =
  /** The pieces of an answer, sent one by one; after `pauseAfter` of them it waits for `goOn`. */
  | { kind: 'text'; pieces: readonly string[]; pauseAfter?: number }
  /** An error in the provider's words, such as 400 for a wrong key and 429 for a used-up quota. */
  | { kind: 'error'; status: number; message: string }
  /** Raw bytes after the headers of a stream. */
  | { kind: 'raw'; body: readonly Buffer[] }
  /** The connection breaks after these pieces, at `goOn`. */
  | { kind: 'cut'; pieces: readonly string[] }
  /** No answer at all. */
  | { kind: 'silence' };

/** A question to the provider. */
export interface Asked {
  path: string;
  key: string;
  /** "user: …" and "model: …", oldest first. */
  turns: string[];
}

export interface AiProvider {
  readonly url: string;
  readonly asked: Asked[];
  /** Number of calls closed by the browser before the answer's end. */
  abandoned: number;
  /** Returns the answer to each of the next questions. */
  answer: (prompt: string) => ModelAnswer;
  /** Continues waiting answers. */
  goOn: () => void;
  close: () => Promise<void>;
}

export const text = (...pieces: string[]): ModelAnswer => ({ kind: 'text', pieces });

interface Body {
  contents: { role: string; parts: { text: string }[] }[];
}

/** Starts a local server with the provider's protocol: streamGenerateContent over server-sent events. */
export async function startAiProvider(): Promise<AiProvider> {
  let waiting: (() => void)[] = [];
  const provider: Omit<AiProvider, 'url' | 'close'> = {
    asked: [],
    abandoned: 0,
    answer: () => text('Sure.'),
    goOn: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
  const pause = () => new Promise<void>((resolve) => void waiting.push(resolve));

  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'POST');
      response.setHeader(
        'access-control-allow-headers',
        'content-type,x-goog-api-client,x-goog-api-key',
      );
      response.writeHead(204).end();
      return;
    }
    const { contents } = JSON.parse((await bodyOf(request)).toString()) as Body;
    const turns = contents.map(
      ({ role, parts }) => `${role}: ${parts.map((part) => part.text).join('')}`,
    );
    const key = String(request.headers['x-goog-api-key']);
    provider.asked.push({ path: request.url ?? '', key, turns });
    response.on('close', () => {
      if (!response.writableFinished) provider.abandoned += 1;
    });
    const answer = provider.answer(turns.at(-1)?.replace(/^user: /, '') ?? '');
    if (answer.kind === 'error') {
      const { status: code, message } = answer;
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code, message, status: 'FAILED' } }));
      return;
    }
    if (answer.kind === 'silence') return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (answer.kind === 'raw') {
      for (const bytes of answer.body) await written(response, bytes);
      response.end();
      return;
    }
    for (const [index, piece] of answer.pieces.entries()) {
      if (answer.kind === 'text' && answer.pauseAfter === index) {
        await pause();
      }
      await written(response, eventOf(piece));
    }
    if (answer.kind === 'text') {
      response.end();
    } else {
      await pause();
      response.destroy();
    }
  };

  const { url, close } = await serve((request, response) => {
    reply(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return Object.assign(provider, {
    url,
    close() {
      waiting = [];
      return close();
    },
  });
}

/** Returns one event of the stream, as the provider writes it. */
export const eventOf = (piece: string): string =>
  `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: piece }] }, index: 0 }] })}\r\n\r\n`;

function written(response: ServerResponse, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve) => void response.write(bytes, () => resolve()));
}
