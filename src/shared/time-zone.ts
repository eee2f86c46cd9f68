/** A bare offset is no name of a zone. */
const FORM = /^[A-Za-z][A-Za-z0-9_+\-/]{0,62}$/;

/** Browsers still report former names for the system's own zone. */
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

export const zoneName = (timeZone: string): string => FORMER[timeZone] ?? timeZone;

export const placeOf = (timeZone: string): string =>
  zoneName(timeZone).split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** Returns null for an unknown zone. Spellings are merged, because each would need its own cached formatter. */
export function timeZoneOf(name: string): string | null {
  if (!FORM.test(name)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name });
    return zoneName(format.resolvedOptions().timeZone);
  } catch {
    return null;
  }
}
