/** Names of IANA time zones: letters, digits and `_ + - /`, never a bare offset. */
const FORM = /^[A-Za-z][A-Za-z0-9_+\-/]{0,62}$/;

/** Former names of IANA zones that browsers still report for the system's own zone, with the current names. */
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

/** Returns the current name of a zone: "Asia/Kolkata" for "Asia/Calcutta". */
export const zoneName = (timeZone: string): string => FORMER[timeZone] ?? timeZone;

/** Returns the current name of a zone's place, such as "Ho Chi Minh". */
export const placeOf = (timeZone: string): string =>
  zoneName(timeZone).split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/**
 * Returns the canonical spelling of a time zone on this machine; null for an unknown one. Letter case and former names
 * make thousands of spellings, and each would need its own cached formatter.
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
