import { language } from '#site';

/** The forms of a word that are counted with in the site's language; every language has `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Intl.PluralRules(language);
const digits = new Intl.NumberFormat(language);

/** "4,001". */
export const formatNumber = (value: number): string => digits.format(value);

/** The form that goes with a count: "message" with 1, "messages" with any other. */
export const formOf = (count: number, forms: Forms): string =>
  forms[rules.select(count)] ?? forms.other;

/** "1 message", "4,001 messages". */
export const counted = (count: number, forms: Forms): string =>
  `${formatNumber(count)} ${formOf(count, forms)}`;

/** What writes dates and times as the site's language does, whatever the machine's is. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, options);
