import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BareChat {
  url: string;
  /** Its standard error. */
  output: () => string;
  stop: () => void;
}

/** Starts the bare Socket.IO server; `nodeOptions` are Node's. */
export async function startBareChat(nodeOptions: string[] = []): Promise<BareChat> {
  const file = fileURLToPath(new URL('bare-chat-server.ts', import.meta.url));
  const child = fork(file, {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: nodeOptions,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${String(code)}`)));
  });
  return {
    url: `http://127.0.0.1:${String(port)}`,
    output: () => output,
    stop: () => child.disconnect(),
  };
}
