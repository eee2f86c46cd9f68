import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { emailId } from '#shared/schemas/email.ts';
import { title } from '#shared/schemas/text.ts';
import { customiseSite, site, type Site } from '#site';
import { accentOf } from './accent.ts';
import { ConfigError, dataDirOf } from './environment.ts';

export const SITE_FILE = 'site.json';
const FILE_MAX_BYTES = 64 * 1024;
const LOGO_MAX_BYTES = 1024 * 1024;

const text = (max: number) => title('it', { max });
const refined = (isRight: (text: string) => boolean, error: string) =>
  z.string(error).trim().max(2048, error).refine(isRight, error);

const HERE = 'https://here.invalid';
/** Spelt as browsers read it, without a password and signs that would end a directive of the security policy. */
const HTTPS = /^https:\/\/[\p{L}\p{M}\p{N}.:[\]-]+([/?#][^\s\\\p{C}]*)?$/u;
const isHttps = (text: string) => HTTPS.test(text) && URL.canParse(text);
/** Browsers read a backslash as a slash, so that `/\` begins another host. */
const isPath = (text: string) =>
  /^\/[^\s\\\p{C}]*$/u.test(text) && URL.parse(text, HERE)?.origin === HERE;
const isMail = (text: string) =>
  text.startsWith('mailto:') && emailId.safeParse(text.slice(7)).success;

const https = refined(isHttps, 'it has to be an address with https:');
const pattern = (pattern: RegExp, what: string) =>
  refined((text) => pattern.test(text), `it has to be ${what}`);
const link = z.strictObject({
  text: text(40),
  url: refined(
    (text) => isHttps(text) || isPath(text) || isMail(text),
    'it has to be an address with https: or mailto:, or a path like /terms',
  ),
});
const optional = (isRight: (text: string) => boolean) =>
  refined((text) => text === '' || isRight(text), 'it has to be an address with https:').default(
    '',
  );
const NAME = /^[\w.-]{1,100}$/;
const some = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).min(1).max(most);
const count = z.int().min(0).max(10_000_000).default(0);

/** The parts of DATA_DIR/site.json; the site keeps its own for those left out. */
const schema = z
  .strictObject({
    name: text(60),
    tagline: text(200),
    mailName: text(60),
    accent: pattern(/^#[\da-f]{6}$/i, 'a colour like #b3261e: # and six hex digits'),
    logo: pattern(/^[\w-][\w.-]*\.(png|webp)$/i, 'the name of a .png or .webp file in DATA_DIR'),
    links: z.array(link).max(8),
    /** Replaces the built-in contact, so that no made-up number stays. */
    contact: z.strictObject({
      email: emailId,
      phone: pattern(
        /^\+?(?=.*\d)[\d ()./-]{5,30}$/,
        'a phone number like +351 210 000 000',
      ).default(''),
      location: text(80).default(''),
    }),
    /** The owner on /portfolio and /about. */
    portfolio: z.strictObject({
      headline: text(60),
      subtitle: text(120),
      bio: text(1000),
      strengths: some(text(80), 8),
      skills: some(
        z.strictObject({ title: text(40), tagline: text(100), items: some(text(40), 16) }),
        6,
      ),
      technologies: some(z.strictObject({ name: text(30), text: text(80) }), 16),
      codeHost: z.strictObject({ label: text(40), url: https }),
      repositories: z.strictObject({
        user: pattern(NAME, 'the name of an account'),
        api: https.default(site.portfolio.repositories.api),
        images: https.default(site.portfolio.repositories.images),
        branch: pattern(/^[\w./-]{1,100}$/, 'the name of a branch').default('main'),
      }),
      projects: some(
        z.strictObject({
          name: pattern(NAME, 'the name of a repository'),
          description: text(300),
          language: text(30),
          stargazers_count: count,
          forks_count: count,
          html_url: https,
          homepage: optional(isHttps),
          customImage: optional((text) => isHttps(text) || isPath(text)),
        }),
        12,
      ),
    }),
  })
  .partial();

type SiteFile = z.output<typeof schema>;

/**
 * Applies DATA_DIR/site.json to `site`, or the defaults without such a file. Returns the content of the file; throws a
 * {@link ConfigError}.
 */
export function readSite(dataDir: string): SiteFile {
  customiseSite({});
  const source = bytesOf(dataDir, SITE_FILE, FILE_MAX_BYTES);
  if (source === null) return {};
  const { data, error } = schema.safeParse(parsed(source));
  if (error) throw invalid(error);
  const { accent, logo, portfolio, ...same } = data;
  const { codeHost, ...texts } = portfolio ?? {};
  const edition = createHash('sha256').update(source);
  if (logo !== undefined) edition.update(logoOf(dataDir, logo));
  customiseSite({
    ...same,
    ...(accent !== undefined && accentOf(accent)),
    ...(portfolio !== undefined && { portfolio: texts }),
    ...(codeHost !== undefined && { socials: { ...site.socials, codeHost } }),
    edition: edition.digest('hex').slice(0, 12),
  } as Partial<Site>);
  return data;
}

/** Returns the bytes of a logo; only the first are checked. */
export function logoOf(dataDir: string, name: string): Buffer {
  const bytes = bytesOf(dataDir, name, LOGO_MAX_BYTES);
  if (bytes === null) throw refused('logo', `there is no file ${name} in DATA_DIR`);
  if (!/^(\x89PNG\r\n|RIFF[^]{4}WEBP)/.test(bytes.toString('latin1', 0, 12))) {
    throw refused('logo', `${name} is neither a PNG nor a WebP image`);
  }
  return bytes;
}

/** Returns each part of site.json for `npm run config`; empty without the file, or if it is invalid. */
export function shownSite(env: NodeJS.ProcessEnv): Record<string, string> {
  try {
    const parts = Object.entries(readSite(dataDirOf(env)));
    return Object.fromEntries(parts.map(([part, value]) => [part, JSON.stringify(value)]));
  } catch {
    return {};
  }
}

/** Returns an error about a part of site.json. */
export const refused = (part: string, reason: string): ConfigError =>
  new ConfigError(`${part} in DATA_DIR/${SITE_FILE} is refused: ${reason}.`);

function invalid({ issues }: z.ZodError): ConfigError {
  const { path, message } = issues[0] ?? { path: [], message: '' };
  return refused(path.length === 0 ? 'A part' : path.join('.'), message);
}

function bytesOf(dataDir: string, name: string, most: number): Buffer | null {
  const path = join(dataDir, name);
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
    const file = statSync(path);
    if (!file.isFile()) throw new ConfigError(`DATA_DIR/${name} is not a file.`);
    if (file.size <= most) return readFileSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return null;
    if (!/^(ENOENT|ELOOP)$/.test(code)) throw error;
    throw new ConfigError(`DATA_DIR/${name} is a link that leads nowhere.`);
  }
  throw new ConfigError(`DATA_DIR/${name} has more than ${String(most / 1024)} KB.`);
}

function parsed(source: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(source));
  } catch (error) {
    const reason = (error as Error).message.replace(/\s+/g, ' ');
    throw new ConfigError(`DATA_DIR/${SITE_FILE} is not JSON: ${reason}.`);
  }
}
