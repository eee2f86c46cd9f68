import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fullName } from '#shared/user.ts';
import { CAST } from './cast.ts';
import { DEMO_PERSON } from './demo-person.ts';
import { LOOKS } from './looks.ts';
import type { Person } from './person.ts';
import { drawPortrait } from './portrait/draw-portrait.ts';
import type { PortraitTraits } from './portrait/traits.ts';

interface Photo {
  name: string;
  title: string;
}

const numbered = (kind: string, at: number): string => `${kind}-${String(at).padStart(2, '0')}.svg`;

const PHOTOS = new Map<PortraitTraits, Photo>();
for (const [at, person] of [DEMO_PERSON, ...CAST].entries()) {
  if (person.portrait === null) continue;
  PHOTOS.set(person.portrait, { name: numbered('demo', at), title: fullName(person) });
}
for (const [at, look] of LOOKS.entries()) {
  PHOTOS.set(look.portrait, { name: numbered('look', at), title: 'Portrait of a developer' });
}

/** Where the server shows the photo of a person made here; `null` when they have none. */
export function photoUrlOf(person: Person): string | null {
  const photo = person.portrait === null ? undefined : PHOTOS.get(person.portrait);
  return photo === undefined ? null : `/photos/${photo.name}`;
}

/** Draws every photo into `photos/` of the data folder, over older ones. */
export async function writePhotos(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  for (const [portrait, { name, title }] of PHOTOS) {
    await writeFile(join(folder, name), drawPortrait(portrait, title));
  }
}
