import { readHours } from './availability.ts';
import { type Field, FIELD_NAMES, type FieldName, FIELDS, type Profile } from './profile-fields.ts';
import { placeOf } from './time-zone.ts';

export interface Fact {
  name: FieldName;
  label: string;
  value: string;
  href: string | null;
}

export function factsOf(person: Profile): Fact[] {
  return FIELD_NAMES.flatMap((name) => {
    const field: Field = FIELDS[name];
    const value = field.fact === undefined ? '' : wordsOf(field, person[name], person);
    if (field.fact === undefined || value === '') return [];
    return [{ name, label: field.fact, value, href: field.input === 'link' ? value : null }];
  });
}

function wordsOf(field: Field, value: Profile[FieldName], { timeZone }: Profile): string {
  const words = 'words' in field ? field.words : undefined;
  if (Array.isArray(value)) return value.map((one) => words?.[one] ?? one).join(', ');
  if (value === null || typeof value === 'object') return '';
  if (field.input !== 'hours') return words?.[value] ?? String(value);
  const hours = readHours(String(value)).length;
  return hours === 0 ? '' : `${String(hours)} h/week, ${placeOf(timeZone ?? '')} time`;
}
