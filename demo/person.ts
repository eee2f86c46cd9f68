import type { Profile } from '#shared/profile-fields.ts';
import type { Project } from '#shared/project.ts';
import type { Snippet } from '#shared/snippet.ts';
import type { Gender } from '#shared/user.ts';

/** A made-up developer. */
export interface Person extends Profile {
  age: number;
  gender: Gender;
  /** In lower case, unique. */
  emailId: string;
  /** Its file in photos/, or null. */
  photo: string | null;
}

/** A hand-written person of cast/. */
export interface CastMember {
  firstName: string;
  lastName: string;
  /** Local part of the email if the name isn't ASCII. */
  handle?: string;
  age: number;
  gender: Gender;
  about: string;
  skills: string[];
  /** Its file in photos/, or null. */
  photo: string | null;
  /** Without it, one is drawn by skills. */
  snippet?: Snippet;
  /** Likewise. */
  project?: Project;
}

const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Returns `first.last` in ASCII: "Ólafur Þórðarson" -> "olafur.thordarson". */
export function handleOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) =>
      name
        .toLowerCase()
        .replace(/[łøđðþßæœı]/g, (letter) => LETTERS[letter] ?? '')
        .normalize('NFD')
        .replace(/[^a-z]/g, ''),
    )
    .join('.');
}
