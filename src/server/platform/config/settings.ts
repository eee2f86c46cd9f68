import { readConfig } from './config.ts';
import {
  ConfigError,
  defaultOf,
  environment,
  faultsOf,
  given,
  shown,
  type Variable,
} from './environment.ts';

export type Settings = Partial<Record<Variable, string>>;

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
  const warnings = Object.keys(values).flatMap((name) => {
    const isKnown = variables.some((one) => one === name);
    const meant = isKnown ? undefined : variables.find((one) => isNear(name, one));
    return meant === undefined || meant in values ? [] : [`${name} is not read: is it ${meant}?`];
  });
  const origin = URL.parse(values['ORIGIN'] ?? '');
  if (origin !== null && origin.href !== `${origin.origin}/`) {
    warnings.push(
      `ORIGIN has more than an address: ${origin.origin} is used; the site has to stand at the root of its host.`,
    );
  }
  if (Number(values['TRUST_PROXY'] ?? 0) > 0 && origin === null) {
    warnings.push(
      'ORIGIN is not set behind a proxy: cookies are not secure and links in mails lead to HOST and PORT; set it to the public address, for instance ORIGIN=https://pairwise.example.',
    );
  }
  if (values['SMTP_URL'] === undefined) {
    warnings.push('SMTP_URL is not set: mail stays in files, in DATA_DIR/mail; nobody gets any.');
  } else if (values['MAIL_FROM'] === undefined) {
    warnings.push(
      `MAIL_FROM is not set: mail is sent as ${defaultOf('MAIL_FROM')}, which other mail servers may refuse; set it to an address of yours.`,
    );
  }
  return warnings;
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
