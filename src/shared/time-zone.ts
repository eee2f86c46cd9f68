/** Names of IANA time zones: letters, digits and `_ + - /`, never a bare offset. */
const FORM = /^[A-Za-z][A-Za-z0-9_+\-/]{0,62}$/;

/** Places that IANA keeps under a name they had; browsers answer these for the machine's own zone. */
const FORMER: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Dacca': 'Asia/Dhaka',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Godthab': 'America/Nuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** "Asia/Kolkata", also of a zone that is kept as "Asia/Calcutta". */
export const zoneName = (timeZone: string): string => FORMER[timeZone] ?? timeZone;

/** "Ho Chi Minh" of a zone, as its place is called today. */
export const placeOf = (timeZone: string): string =>
  zoneName(timeZone).split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/**
 * Returns the one spelling of a time zone that this machine knows, `null` for no such zone. Letter case and
 * former names make thousands of spellings, and each would be a formatter that is kept.
 */
export function timeZoneOf(name: string): string | null {
  if (!FORM.test(name)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name });
    return zoneName(format.resolvedOptions().timeZone);
  } catch {
    return null;
  }
}
