import { readConfig } from './config.ts';
import { ConfigError, environment, faultsOf, given, shown, type Variable } from './environment.ts';

export type Settings = Partial<Record<Variable, string>>;

/** Returns the effective value of each variable, without unset ones and without secrets. */
export function effectiveSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const values = given(env);
  const settings: Settings = {};
  for (const [name, field] of Object.entries(environment.shape) as [Variable, Field][]) {
    const parsed = field.safeParse(values[name]);
    const fallback = parsed.success ? parsed.data : undefined;
    // Defaults are strings, numbers or an empty list.
    const value = values[name];
    const text =
      value === undefined
        ? (fallback as string | number | string[] | undefined)?.toString()
        : shown(name, value, parsed.success);
    if (text) settings[name] = text;
  }
  return settings;
}

interface Field {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

/** Returns the errors that prevent a start, one sentence each; creates no files. */
export function settingFaults(env: NodeJS.ProcessEnv = process.env): string[] {
  const parsed = environment.safeParse(given(env));
  if (!parsed.success) return faultsOf(parsed.error, env);
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
  const names = Object.keys(environment.shape);
  const warnings = Object.keys(values).flatMap((name) => {
    const meant = names.includes(name) ? undefined : names.find((one) => isNear(name, one));
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
  }
  return warnings;
}

/**
 * Returns whether `name` is a misspelling of `meant`: other case, one wrong letter in a short name, two in a long one.
 */
function isNear(name: string, meant: string): boolean {
  const allowed = meant.length < 7 ? 1 : 2;
  if (Math.abs(name.length - meant.length) > allowed) return false;
  return slips(name.toUpperCase(), meant) <= allowed;
}

/** Returns the number of different, missing, additional or swapped letters. */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? (before[column - 2] ?? 0) + 1
          : Infinity;
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
        swapped,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
