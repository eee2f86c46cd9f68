import type { ServerResponse } from 'node:http';
import { serve, type Served } from './serve.ts';

export interface GitHubApi extends Served {
  /** Asked paths with their queries. */
  asked: string[];
  /** The next answers; a number is a status, a function writes the answer itself. */
  answer: unknown[] | object | number | ((response: ServerResponse) => void);
}

/** Starts a stand-in of GitHub's public API. */
export async function startGitHubApi(): Promise<GitHubApi> {
  const served = await serve((request, response) => {
    api.asked.push(request.url ?? '');
    const { answer } = api;
    if (typeof answer === 'function') answer(response);
    else if (typeof answer === 'number') response.writeHead(answer).end('{}');
    else response.end(JSON.stringify(answer));
  });
  const api: GitHubApi = { ...served, asked: [], answer: [] };
  return api;
}
