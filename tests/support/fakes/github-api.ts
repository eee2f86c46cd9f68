import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitHubApi {
  url: string;
  /** Asked paths with their queries. */
  asked: string[];
  /** The next answers; a number is a status, a function writes the answer itself. */
  answer: unknown[] | object | number | ((response: ServerResponse) => void);
  close: () => Promise<void>;
}

/** Starts a stand-in of GitHub's public API. */
export async function startGitHubApi(): Promise<GitHubApi> {
  const server = createServer((request, response) => {
    api.asked.push(request.url ?? '');
    const { answer } = api;
    if (typeof answer === 'function') answer(response);
    else if (typeof answer === 'number') response.writeHead(answer).end('{}');
    else response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api: GitHubApi = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked: [],
    answer: [],
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
  return api;
}
