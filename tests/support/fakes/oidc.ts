import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { bodyOf, serve } from './serve.ts';

/** The claims of a person at the provider. */
export interface OidcPerson {
  sub: string;
  [claim: string]: unknown;
}

type Signer = (claims: JWTPayload) => Promise<string> | string;

export interface OidcStandIn {
  issuer: string;
  /** Returns the environment of a server with this origin. */
  env: (origin: string) => Record<string, string>;
  /** The person who logs in at the provider. */
  person: OidcPerson;
  /** `refuses`: the person cancels. `down`: every answer is 503. `slow`: no answer comes. `endless`: no answer ends. */
  mood: 'works' | 'refuses' | 'down' | 'slow' | 'endless';
  /** Bytes of endless answers. */
  sent: number;
  /** Replaces the ID token of the next answers. */
  forge: Signer | null;
  /** Where logout tokens are sent. */
  sites: string[];
  /** Signs claims as the provider does; the header may differ. */
  sign: (
    claims: JWTPayload,
    header?: { alg?: string; kid?: string; typ?: string },
  ) => Promise<string>;
  /** Signs with a key the provider doesn't have, under its name. */
  signByStranger: Signer;
  close: () => Promise<void>;
}

const CLIENT = { id: 'pairwise', secret: 'a secret of the stand-in' };

/** Returns a new person at the provider on each call. */
export function oidcPerson(more: Record<string, unknown> = {}): OidcPerson {
  const sub = randomBytes(8).toString('hex');
  return {
    sub,
    name: 'Octavia Sso Tester',
    email: `sso-${sub}@pairwise.example`,
    email_verified: true,
    ...more,
  };
}

/** Its own page loads fonts from elsewhere. */
function askToLogOut(context: { body: unknown }, form: string): void {
  context.body = `<!doctype html><title>Acme</title>${form}
    <button form="op.logoutForm" name="logout" value="yes">Yes, log me out</button>`;
}

export const unsigned: Signer = (claims) => new UnsecuredJWT(claims).encode();

/** Starts a certified provider with one client, which asks for no password. */
export async function startOidc(): Promise<OidcStandIn> {
  const people = new Map<string, OidcPerson>();
  const [own, strange] = [
    await generateKeyPair('RS256', { extractable: true }),
    await generateKeyPair('RS256'),
  ];
  const key = { ...(await exportJWK(own.privateKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  let provider: Provider | undefined;

  const front = await serve((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const behind = await serve((request, response) => {
    void provider?.callback()(request, response);
  });
  const standIn: OidcStandIn = {
    issuer: front.url,
    env(origin) {
      provider ??= createProvider(origin);
      return {
        ORIGIN: origin,
        OIDC_ISSUER: standIn.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Acme',
      };
    },
    person: oidcPerson(),
    mood: 'works',
    sent: 0,
    forge: null,
    sites: [],
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
        .sign(own.privateKey),
    signByStranger: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(strange.privateKey),
    close: async () => {
      await Promise.all([front.close(), behind.close()]);
    },
  };

  const createProvider = (origin: string): Provider => {
    return new Provider(standIn.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${origin}/api/login/sso/callback`],
          post_logout_redirect_uris: [`${origin}/login`],
          backchannel_logout_uri: `${origin}/api/login/sso/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the stand-in'] },
      claims: {
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'xms_edov'],
      },
      // Its own requests refuse loopback addresses.
      async fetch(_, { method = 'POST', headers = {}, body = null } = {}) {
        const answers = standIn.sites.map((site) =>
          fetch(`${site}/api/login/sso/logout`, { method, headers, body }),
        );
        return (await Promise.all(answers))[0] ?? Response.error();
      },
      ttl: { AccessToken: 60, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { logoutSource: askToLogOut },
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => people.get(accountId) ?? { sub: accountId },
      }),
      async loadExistingGrant({ oidc }) {
        const { client, session } = oidc;
        const grant = new oidc.provider.Grant({
          clientId: client?.clientId ?? '',
          accountId: session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    if (standIn.mood === 'slow') return;
    if (standIn.mood === 'endless') {
      await sendForever(response, (bytes) => (standIn.sent += bytes));
      return;
    }
    if (standIn.mood === 'down' || provider === undefined) {
      response.writeHead(503).end('down');
      return;
    }
    if (path.startsWith('/interaction/')) {
      const { person } = standIn;
      people.set(person.sub, person);
      const result =
        standIn.mood === 'refuses'
          ? { error: 'access_denied', error_description: 'The person cancelled.' }
          : { login: { accountId: person.sub } };
      await provider.interactionFinished(request, response, result);
      return;
    }
    if (path === '/token' && standIn.forge !== null) {
      const headers = {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      };
      const real = await fetch(`${behind.url}/token`, {
        method: 'POST',
        headers,
        body: new Uint8Array(await bodyOf(request)),
      });
      const tokens = (await real.json()) as { id_token?: string };
      const [, payload = ''] = (tokens.id_token ?? '').split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
      const id_token = await standIn.forge(claims);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...tokens, id_token }));
      return;
    }
    await provider.callback()(request, response);
  };

  return standIn;
}

/** A browser without a window: follows redirects of the provider and keeps its cookies. */
export function createVisitor() {
  const cookies = new Map<string, string>();

  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string> | undefined), cookie };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  /** Returns the first address outside of the provider. */
  const follow = async (from: string, init: RequestInit = {}): Promise<URL> => {
    const { origin } = new URL(from);
    let response = await ask(from, init);
    for (let steps = 0; steps < 10; steps += 1) {
      const to = new URL(response.headers.get('location') ?? '', from);
      if (response.status < 300 || response.status > 399) {
        throw new Error(
          `The provider answered ${String(response.status)}: ${await response.text()}`,
        );
      }
      if (to.origin !== origin) return to;
      response = await ask(to.href);
    }
    throw new Error('The provider redirects without end');
  };

  /** Confirms the question of the provider's logout page. */
  const logOut = async (page: string): Promise<URL> => {
    const html = await (await ask(page)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ xsrf, logout: 'yes' }).toString();
    return follow(action, { method: 'POST', headers, body });
  };

  return { follow, logOut };
}

/** Spaces may precede any JSON. */
async function sendForever(response: ServerResponse, count: (bytes: number) => void) {
  response.writeHead(200, { 'content-type': 'application/json' });
  const spaces = Buffer.alloc(64 * 1024, ' ');
  const send = function* () {
    for (;;) {
      yield spaces;
      count(spaces.length);
    }
  };
  // The reader hangs up.
  await pipeline(send, response).catch(() => undefined);
}
