import { language } from '#site';

/** Plural forms in the site's language; every language has `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Intl.PluralRules(language);
const digits = new Intl.NumberFormat(language);

/** Formats "4,001". */
export const formatNumber = (value: number): string => digits.format(value);

/** Returns the plural form for a count. */
export const formOf = (count: number, forms: Forms): string =>
  forms[rules.select(count)] ?? forms.other;

/** Formats "1 message", "4,001 messages". */
export const counted = (count: number, forms: Forms): string =>
  `${formatNumber(count)} ${formOf(count, forms)}`;

/** Formats dates in the site's language, whatever the machine's. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, options);
