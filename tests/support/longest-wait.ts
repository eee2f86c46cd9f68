import { Agent, get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

const QUIET_ASKS = 50;

/**
 * Returns how long `attack` delays other requests: the milliseconds of the slowest of many consecutive /healthz
 * requests, minus the slowest on an idle server.
 */
export async function longestWait(url: string, attack: () => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    let quiet = 0;
    for (let count = 0; count < QUIET_ASKS; count += 1) {
      quiet = Math.max(quiet, await askOnce(url, agent));
    }
    const over = new AbortController();
    const attacked = attack().finally(() => over.abort());
    let longest = 0;
    while (!over.signal.aborted) {
      longest = Math.max(longest, await askOnce(url, agent));
      await turn();
    }
    // The server may process the attack after it was sent: the last request waits for that.
    longest = Math.max(longest, await askOnce(url, agent));
    await attacked;
    return longest - quiet;
  } finally {
    agent.destroy();
  }
}

function askOnce(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - started));
    }).once('error', reject);
  });
}
