import type { Chat } from './line.ts';

/** A shelf drawn in the pad, and what came of it. */
export const LUKA: Chat = {
  handle: 'luka.kovacevic',
  endedMinutesAgo: 3 * 24 * 60 + 47,
  unread: 0,
  session: {
    goal: 'Draw my pantry shelf to scale',
    minutes: 60,
    starts: 'past',
    built: 'A pantry shelf as an SVG',
  },
  pad: {
    name: 'shelf.ts',
    language: 'typescript',
    text: `interface Jar {
  name: string;
  width: number; // cm
}

/** Returns the left edge of each jar, or null if the shelf is too short. */
export function place(jars: readonly Jar[], shelf: number): number[] | null {
  const used = jars.reduce((sum, { width }) => sum + width, 0);
  if (used > shelf) return null;
  const gap = (shelf - used) / (jars.length + 1);
  let x = 0;
  return jars.map(({ width }) => {
    x += gap;
    const left = x;
    x += width;
    return left;
  });
}
`,
  },
  lines: [
    ['them', 0, 'Your recipe app knows what is in the pantry. Does it know where?'],
    ['me', 21, 'It knows "second shelf, somewhere". My mother disagrees with the shelf.'],
    ['them', 3, 'I drew floor plans for eleven years. A pantry is a very small building.'],
    ['me', 7, 'One hour, one shelf, no WebGL?'],
    ['me', 2, 'Proposed a session: Draw my pantry shelf to scale', 'proposed'],
    ['them', 34, 'Accepted the session: Draw my pantry shelf to scale', 'agreed'],
    ['them', 1, 'No WebGL. I will bring a tape measure.'],
    [
      'me',
      1463,
      'The gaps were the whole trick. I would have rounded each jar and run out of shelf.',
    ],
    ['them', 2, 'Everyone does, once. Round at the end, never on the way.'],
    ['me', 6, 'We built it: A pantry shelf as an SVG', 'built'],
    ['them', 9, 'We built it: A pantry shelf as an SVG', 'built'],
    ['them', 1, 'Next time the cellar. It has a door.'],
  ],
};
