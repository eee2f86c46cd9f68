import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import {
  ConfigError,
  dataDirOf,
  defaultOf,
  environment,
  faultsOf,
  given,
  LOOPBACK,
  shown,
  type Variable,
} from './environment.ts';

export type Settings = Partial<Record<Variable, string>>;

/** Different characters of a secret; 32 random hex digits have fewer once in 100,000 times. */
const DISTINCT_MIN = 9;

const variables = Object.keys(environment.shape) as Variable[];

/** Returns the effective value of each variable, without unset ones and without secrets. */
export function effectiveSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const values = given(env);
  const settings: Settings = {};
  for (const name of variables) {
    const value = values[name];
    const isAccepted = environment.shape[name].safeParse(value).success;
    const text = value === undefined ? defaultOf(name) : shown(name, value, isAccepted);
    if (text) settings[name] = text;
  }
  return settings;
}

/** Returns the errors that prevent a start, one sentence each; creates no files. */
export function settingFaults(env: NodeJS.ProcessEnv = process.env): string[] {
  const { error: fault } = environment.safeParse(given(env));
  if (fault) return faultsOf(fault, env);
  try {
    readConfig(env, () => '');
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

/** Returns warnings about likely mistakes that don't prevent a start, one sentence each. */
export function settingWarnings(env: NodeJS.ProcessEnv = process.env): string[] {
  const values = given(env);
  const misspelt = Object.keys(values).flatMap((name) => {
    const isKnown = variables.some((one) => one === name);
    const meant = isKnown ? undefined : variables.find((one) => isNear(name, one));
    return meant === undefined || meant in values ? [] : [`${name} is not read: is it ${meant}?`];
  });
  const origin = URL.parse(values['ORIGIN'] ?? '');
  const isHttps = origin?.protocol === 'https:';
  const isBehindProxy = Number(values['TRUST_PROXY'] ?? 0) > 0;
  const isLocal = LOOPBACK.test(values['HOST'] ?? defaultOf('HOST'));
  const days = (name: Variable) => Number(values[name] ?? defaultOf(name));
  const hasMail = values['SMTP_URL'] !== undefined;
  const secret = values['AUTH_SECRET'];
  const found: readonly (readonly [isWrong: boolean, warning: string])[] = [
    [
      origin !== null && origin.href !== `${origin.origin}/`,
      `ORIGIN has more than an address: ${String(origin?.origin)} is used; the site has to stand at the root of its host.`,
    ],
    [
      origin === null && (isBehindProxy || !isLocal),
      `ORIGIN is not set ${isBehindProxy ? 'behind a proxy' : 'while HOST is not a loopback address'}: cookies are not secure and links in mails lead to HOST and PORT; set it to the public address, for instance ORIGIN=https://pairwise.example.`,
    ],
    [
      origin?.protocol === 'http:' && !LOOPBACK.test(origin.hostname),
      'ORIGIN is http: passwords and cookies cross the network in plain text; put https in front, and set ORIGIN to it.',
    ],
    [
      isHttps && !isBehindProxy,
      'TRUST_PROXY is 0 while ORIGIN is https: all people have the address of the proxy and share its rate limits; set TRUST_PROXY=1.',
    ],
    [
      isHttps && values['RATE_LIMITS'] === 'off',
      'RATE_LIMITS is off while ORIGIN is https: passwords can be guessed without a limit; leave RATE_LIMITS out.',
    ],
    [
      values['SESSION_IDLE_DAYS'] !== undefined &&
        days('SESSION_IDLE_DAYS') > days('SESSION_LONGEST_DAYS'),
      'SESSION_IDLE_DAYS has no effect: SESSION_LONGEST_DAYS is shorter and ends every login session.',
    ],
    [
      secret !== undefined && new Set(secret).size < DISTINCT_MIN,
      'AUTH_SECRET can be guessed, and with it every login session: set it to the output of `openssl rand -base64 33`.',
    ],
    [
      secret !== undefined &&
        ![secret, values['AUTH_SECRET_OLD'], ''].includes(storedSecret(values)),
      'AUTH_SECRET is not the secret in DATA_DIR/auth-secret, which other nodes or an earlier start used: set AUTH_SECRET_OLD to that one to keep its login sessions, or delete the file.',
    ],
    [
      values['OIDC_ISSUER'] !== undefined && values['SIGNUP_DOMAINS'] === undefined,
      'OIDC_ISSUER is set without SIGNUP_DOMAINS: single sign-on opens no account that existed before; set SIGNUP_DOMAINS to the domains whose addresses the provider verifies.',
    ],
    [
      !hasMail,
      'SMTP_URL is not set: mail stays in files, in DATA_DIR/mail; nobody gets any, so comments on code need no confirmed address.',
    ],
    [
      !hasMail && values['CONFIRM'] === 'required',
      'CONFIRM is required while SMTP_URL is not set: the links that confirm an address stay in DATA_DIR/mail.',
    ],
    [
      !hasMail && values['IDLE_ACCOUNTS_KEPT_DAYS'] !== undefined,
      'IDLE_ACCOUNTS_KEPT_DAYS has no effect while SMTP_URL is not set: accounts are deleted only after a warning by mail.',
    ],
    [
      hasMail && values['MAIL_FROM'] === undefined,
      `MAIL_FROM is not set: mail is sent as ${defaultOf('MAIL_FROM')}, which other mail servers may refuse; set it to an address of yours.`,
    ],
  ];
  return [...misspelt, ...found.filter(([isWrong]) => isWrong).map(([, warning]) => warning)];
}

/** Returns the secret of an earlier start without AUTH_SECRET, or an empty text. */
function storedSecret(env: NodeJS.ProcessEnv): string {
  try {
    return readFileSync(join(dataDirOf(env), 'auth-secret'), 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * Returns whether `name` is a misspelling of `meant`: other case, one wrong letter in a short name, two in a long one.
 */
const isNear = (name: string, meant: string): boolean =>
  isWithin(name.toUpperCase(), meant, meant.length < 7 ? 1 : 2);

/** Returns whether at most `slips` letters are different, missing, additional or swapped. */
function isWithin(one: string, other: string, slips: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (same === one.length && same === other.length) return true;
  const next = (skipped: number, missing: number) =>
    isWithin(one.slice(same + skipped), other.slice(same + missing), slips - 1);
  const isSwapped = one[same] === other[same + 1] && one[same + 1] === other[same];
  return slips > 0 && (next(1, 1) || next(1, 0) || next(0, 1) || (isSwapped && next(2, 2)));
}
