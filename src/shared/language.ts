import { language } from '#site';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Intl.PluralRules(language);
let digits: Intl.NumberFormat | undefined;

/** The first formatter of a page takes 12 ms, on a phone 50 ms; numbers without groups of digits need none. */
export const formatNumber = (value: number): string =>
  value < 1000 ? String(value) : (digits ??= new Intl.NumberFormat(language)).format(value);

export const formOf = (count: number, forms: Forms): string =>
  forms[rules.select(count)] ?? forms.other;

export const counted = (count: number, forms: Forms): string =>
  `${formatNumber(count)} ${formOf(count, forms)}`;

/** Formats "today", "yesterday" and "2 days ago", in English without a formatter. A clock may be behind the server's. */
export function daysAgo(days: number): string {
  const ago = Math.max(0, days);
  if (language.startsWith('en'))
    return ['today', 'yesterday'][ago] ?? `${formatNumber(ago)} days ago`;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day');
}

/** Returns "A, B or C". */
export const either = (names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names);

/** Formats dates in the site's language, whatever the machine's is. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, options);
