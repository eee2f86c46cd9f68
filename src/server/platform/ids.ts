import { iso } from './time.ts';
/** Matches a UUID within a longer pattern. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Matches a UUID. */
export const ID = new RegExp(`^${ID_PATTERN}$`);

/** Returns the time of a UUIDv7 in milliseconds since 1970. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Returns the time of a UUIDv7 in ISO 8601. */
export const timestampOf = (id: string): string => iso(timeOf(id));

/** Returns the lowest UUIDv7 at `time`, in milliseconds since 1970. */
export function lowestIdAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
