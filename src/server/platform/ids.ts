/** When a UUIDv7 was given, in milliseconds since 1970: it begins with it. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** When a UUIDv7 was given, in ISO 8601. */
export const timestampOf = (id: string): string => new Date(timeOf(id)).toISOString();

/** A UUIDv7 before all that are given at `time` (milliseconds) or later. */
export function lowestIdAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
