import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import webPush from 'web-push';
import { bodyOf, serve } from './serve.ts';

interface Decrypt {
  decrypt: (
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: unknown; authSecret: string },
  ) => Buffer;
}

// The package has no types; the encrypting library is built on it.
const ece = createRequire(import.meta.url)('http_ece') as Decrypt;

/** A push that arrived for a browser, decrypted as that browser would. */
export interface ArrivedPush {
  headers: Record<string, string | string[] | undefined>;
  payload: unknown;
}

/** A stand-in for a push service and its browsers. */
export interface PushService {
  origin: string;
  /** The environment of a server with new keys that uses it. */
  env: Record<string, string>;
  /** Returns a new browser's subscription. */
  subscription: () => { endpoint: string; keys: { p256dh: string; auth: string } };
  /** By endpoint. */
  arrived: (endpoint: string) => ArrivedPush[];
  /** Number of requests of any kind. */
  calls: () => number;
  /** The status of its answers. */
  status: number;
  /** Endpoints without an answer. */
  silent: Set<string>;
  close: () => Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { open: (body: Buffer) => Buffer; arrived: ArrivedPush[] }>();
  let calls = 0;
  const { url: origin, close } = await serve((request, response) => {
    calls += 1;
    void bodyOf(request).then((body) => {
      if (service.silent.has(service.origin + (request.url ?? ''))) return;
      const browser = browsers.get(request.url ?? '');
      if (browser !== undefined && service.status < 300) {
        const text = browser.open(body).toString();
        const payload = JSON.parse(text) as unknown;
        browser.arrived.push({ headers: request.headers, payload });
      }
      // The server must not follow the redirect.
      response.writeHead(service.status, { location: `${service.origin}/elsewhere` }).end();
    });
  });
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const service: PushService = {
    origin,
    env: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: origin },
    subscription() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const options = { version: 'aes128gcm', privateKey: keys, authSecret: auth } as const;
      browsers.set(path, { open: (body) => ece.decrypt(body, options), arrived: [] });
      return {
        endpoint: service.origin + path,
        keys: { p256dh: keys.getPublicKey('base64url'), auth },
      };
    },
    arrived: (endpoint) => browsers.get(new URL(endpoint).pathname)?.arrived ?? [],
    calls: () => calls,
    status: 201,
    silent: new Set(),
    close,
  };
  return service;
}
