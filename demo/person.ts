import type { Profile } from '#shared/profile-fields.ts';
import type { Gender } from '#shared/user.ts';

/** A made-up developer, ready to be stored. */
export interface Person extends Profile {
  age: number;
  gender: Gender;
  /** Lower case, unique. */
  emailId: string;
  /** Its file in photos/; `null`: they have none. */
  photo: string | null;
}

/** One of the hand-written people, as the files in cast/ write them down. */
export interface CastMember {
  firstName: string;
  lastName: string;
  /** The local part of the e-mail, when the name cannot be folded to ASCII. */
  handle?: string;
  age: number;
  gender: Gender;
  about: string;
  skills: string[];
  /** Its file in photos/; `null`: they have none. */
  photo: string | null;
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

/** `first.last` in plain letters, for the local part of an e-mail: "Ólafur Þórðarson" -> "olafur.thordarson". */
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
