import { z } from 'zod';
import { emailId } from '#shared/schemas/email.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { Config, OidcClient } from '../../platform/config/config.ts';
import { readAtMost } from '../../platform/http/read-at-most.ts';
import { tokenHash } from '../../platform/tokens.ts';
import { createCookie } from './cookies.ts';
import { ANSWER_BYTES, type Provider, type Visit } from './external-provider.ts';
import { namesOf } from './github-provider.ts';

/** For each answer of the provider. */
const ANSWER_SECONDS = 4;
/** A logout token is accepted for this time. */
const LOGOUT_SECONDS = 300;
const CLOCK_SECONDS = 30;
/** Browsers discard larger cookies. */
const COOKIE_MAX = 3800;

const identifier = z.string().regex(/^[ -~]{1,255}$/);

/** Entra has no `email_verified`; its `xms_edov` says that the owner of the domain is verified. */
const verifiedEmail = z.union([
  z.object({ email: emailId, email_verified: z.literal(true) }),
  z.object({
    email: emailId,
    email_verified: z.undefined().optional(),
    xms_edov: z.literal([true, '1']),
  }),
]);

const text = z.string().catch('');
const names = z.object({ name: text, given_name: text, family_name: text });

const logoutClaims = z
  .object({
    jti: identifier,
    sub: identifier.optional(),
    sid: identifier.optional(),
    iat: z.number(),
    nonce: z.undefined().optional(),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export type OidcProvider = ReturnType<typeof createOidcProvider>;

/** Asks the provider of a company. The libraries load with the first sign-in. */
export function createOidcProvider(
  { issuer, clientId, clientSecret }: OidcClient,
  { signUp, signUpDomains, ...config }: Config,
) {
  const origin = config.origin ?? '';
  const redirectUri = `${origin}/api/login/sso/callback`;
  /** Proves the login to the provider; without it, the provider asks before a logout. */
  const hint = createCookie(origin, 'id_token', { path: '/api/logout', sameSite: 'Strict' });

  const load = async () => {
    const [client, jose] = await Promise.all([import('openid-client'), import('jose')]);
    const server = new URL(issuer);
    // Only a loopback issuer may have http.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const http = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const [basic, post] = [client.ClientSecretBasic, client.ClientSecretPost];
    const found = await client.discovery(
      server,
      clientId,
      undefined,
      (as, ...rest) => {
        const known = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        const authenticate = known.includes('client_secret_basic') ? basic : post;
        authenticate(clientSecret)(as, ...rest);
      },
      {
        [client.customFetch]: fetchSmall,
        timeout: ANSWER_SECONDS,
        execute: [client.enableNonRepudiationChecks, ...http],
      },
    );
    const metadata = found.serverMetadata();
    const keys = jose.createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), {
      timeoutDuration: ANSWER_SECONDS * 1000,
      [jose.customFetch]: fetchSmall,
    });
    return { client, jose, metadata, found, keys };
  };

  let latest: { at: number; loading: ReturnType<typeof load> } | null = null;
  const discover = (): ReturnType<typeof load> => {
    if (latest === null || latest.at < Date.now() - HOUR_MS) {
      latest = { at: Date.now(), loading: load() };
      latest.loading.catch(() => (latest = null));
    }
    return latest.loading;
  };

  return {
    key: 'sso',
    by: 'single sign-on',
    // Another issuer may have the same ids for other people.
    providerId: `oidc ${issuer}`,
    createsAccounts: signUp === 'sso',
    joins: (email) => signUpDomains.some((domain) => email.endsWith(`@${domain}`)),

    async pageFor({ state, verifier }: Visit): Promise<string> {
      const { client, found } = await discover();
      return client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: nonceOf(verifier),
        code_challenge: tokenHash(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    /** The access token is discarded. */
    async identify(query: Record<string, string>, { state, verifier }: Visit) {
      const { client, found, metadata } = await discover();
      const back = new URL(`${redirectUri}?${new URLSearchParams(query).toString()}`);
      const tokens = await client.authorizationCodeGrant(found, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonceOf(verifier),
        idTokenExpected: true,
      });
      const claims: Record<string, unknown> = tokens.claims() ?? {};
      const id = identifier.parse(claims['sub']);
      // Some providers put little into the ID token.
      const isWhole = verifiedEmail.safeParse(claims).success && 'name' in claims;
      const more =
        isWhole || metadata.userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(found, tokens.access_token, id);
      const email = [claims, more].map((one) => verifiedEmail.safeParse(one).data?.email);
      const { name, given_name, family_name } = names.parse({ ...more, ...claims });
      const address = email.find((one) => one !== undefined);
      const login = address?.split('@', 1)[0] ?? '';
      const { sid } = claims;
      const token = tokens.id_token ?? '';
      return {
        id,
        email: address,
        ...namesOf({ name: name || `${given_name} ${family_name}`, login }),
        photoUrl: null,
        providerSession: typeof sid === 'string' ? tokenHash(sid) : null,
        cookies:
          metadata.end_session_endpoint === undefined || token.length > COOKIE_MAX
            ? []
            : [hint.set(token, config.sessionSeconds.longest)],
      };
    },

    /** Deletes the proof of the login. */
    endCookie: hint.end,

    /** Returns the page that ends the provider's session; undefined if this browser's session isn't from there. */
    async logoutPage(cookie: string | undefined): Promise<string | undefined> {
      const token = hint.read(cookie);
      if (!token) return undefined;
      const { client, found, metadata } = await discover();
      if (metadata.end_session_endpoint === undefined) return undefined;
      const back = { id_token_hint: token, post_logout_redirect_uri: `${origin}/login` };
      return client.buildEndSessionUrl(found, back).href;
    },

    /** Returns the content of a logout token; throws unless the provider signed it for us just now. */
    async readLogout(token: string) {
      const { jose, keys, metadata } = await discover();
      const { payload } = await jose.jwtVerify(token, keys, {
        issuer: metadata.issuer,
        audience: clientId,
        maxTokenAge: LOGOUT_SECONDS,
        clockTolerance: CLOCK_SECONDS,
      });
      const { jti, sub, sid, iat } = logoutClaims.parse(payload);
      return {
        sub,
        session: sid === undefined ? {} : { providerSession: tokenHash(sid) },
        use: {
          hash: tokenHash(`logout\n${jti}`),
          expiresAt: (iat + LOGOUT_SECONDS + 2 * CLOCK_SECONDS) * 1000,
        },
      };
    },
  } satisfies Provider & Record<string, unknown>;
}

/** The libraries read answers of any size. */
async function fetchSmall(url: string, init: object): Promise<Response> {
  const response = await fetch(url, init);
  const bytes = await readAtMost(response, ANSWER_BYTES);
  return new Response(bytes.length === 0 ? null : bytes, response);
}

/** The verifier stays in the browser's cookie, so nobody else knows the nonce of its visit. */
const nonceOf = (verifier: string): string => tokenHash(`nonce\n${verifier}`);
