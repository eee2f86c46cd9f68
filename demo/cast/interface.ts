import type { CastMember } from '../person.ts';
import { NOTEBOOK } from '../snippets.ts';

/** Web, mobile, design. */
export const INTERFACE: readonly CastMember[] = [
  {
    firstName: 'Maren',
    lastName: 'Solberg',
    age: 31,
    gender: 'female',
    about:
      'I build date pickers. Five so far, each with fewer opinions than the last. Outside work I am writing a tide table app for kayakers in Bodø, and I need someone who knows maps better than I know the sea.',
    skills: ['TypeScript', 'React', 'CSS', 'Accessibility', 'MapLibre', 'Vitest', 'PostgreSQL'],
    photo: 'demo-01.svg',
  },
  {
    firstName: 'Beatriz',
    lastName: 'Figueiredo de Albuquerque e Castro',
    age: 29,
    gender: 'female',
    about:
      'My surname breaks about one form in three, so I started fixing forms. Now I maintain a small validation library and a long list of screenshots.',
    skills: ['TypeScript', 'Vue.js', 'Nuxt', 'HTML', 'Playwright', 'i18n'],
    photo: 'demo-05.svg',
  },
  {
    firstName: 'Haruto',
    lastName: 'Kisaragi',
    age: 27,
    gender: 'male',
    about:
      'Animation engineer. I spend most of my week removing animation. Weekends go to a metronome app that drummers have called acceptable.',
    skills: ['Swift', 'SwiftUI', 'Metal', 'TypeScript', 'Web Audio'],
    photo: 'demo-09.svg',
  },
  {
    firstName: 'Eilidh',
    lastName: 'MacGillivray',
    age: 26,
    gender: 'female',
    about:
      'Frontend at a bus company. If the timetable loads in a tunnel outside Inverness, that was me. Looking for someone to pair on an offline-first hill walking log.',
    skills: ['JavaScript', 'Svelte', 'Service Workers', 'IndexedDB', 'CSS', 'Leaflet'],
    photo: 'demo-13.svg',
  },
  {
    firstName: 'Robin',
    lastName: 'Vandenberghe',
    age: 24,
    gender: 'other',
    about:
      'Eight months into my first job. I keep a notebook of every error message I did not understand, and it is becoming a small book.',
    skills: ['JavaScript', 'Vue.js', 'Node.js', 'Git'],
    photo: 'demo-17.svg',
    snippet: NOTEBOOK,
  },
  {
    firstName: 'Sofía',
    lastName: 'Quintanilla',
    age: 34,
    gender: 'female',
    about:
      'Design systems, the unglamorous end: tokens, focus rings, release notes. I once spent a month on a button and would do it again. Happy to swap reviews with anyone whose components are used by people they have never met.',
    skills: [
      'CSS',
      'Web Components',
      'Storybook',
      'Figma',
      'TypeScript',
      'Accessibility',
      'Lit',
      'Style Dictionary',
    ],
    photo: 'demo-21.svg',
  },
  {
    firstName: '晓雨',
    lastName: '王',
    handle: 'wang.xiaoyu',
    age: 28,
    gender: 'female',
    about:
      'I make vertical text behave in browsers. It is a smaller field than you would hope. Also happy to explain line breaking to anyone who asks twice.',
    skills: ['CSS', 'TypeScript', 'HarfBuzz', 'Rust', 'Unicode', 'Canvas'],
    photo: 'demo-25.svg',
  },
  {
    firstName: 'Camille',
    lastName: 'Lefèvre-Duquesne',
    age: 27,
    gender: 'female',
    about:
      'Data journalist who learned to code because the spreadsheet had four million rows. I draw charts that admit when they do not know.',
    skills: ['D3', 'Svelte', 'Python', 'DuckDB', 'R', 'SVG'],
    photo: 'demo-29.svg',
  },
  {
    firstName: 'Tevita',
    lastName: 'Tuʻipulotu',
    handle: 'tevita.tuipulotu',
    age: 30,
    gender: 'male',
    about:
      'React Native for a ferry operator with eleven boats and very patient captains. I coach under-twelves rugby, which is where I learned code review.',
    skills: ['React Native', 'TypeScript', 'Kotlin', 'GraphQL', 'Detox'],
    photo: 'demo-33.svg',
  },
  {
    firstName: 'Freya',
    lastName: 'Nightingale',
    age: 21,
    gender: 'female',
    about:
      'Third-year student building a zine reader that works without JavaScript, then adding JavaScript anyway. I will trade careful proofreading for help with deployment.',
    skills: ['HTML', 'CSS', 'JavaScript', 'PHP', 'Eleventy', 'SQLite'],
    photo: 'demo-37.svg',
  },
  {
    firstName: 'Hana',
    lastName: 'Novotná',
    age: 36,
    gender: 'female',
    about:
      'Accessibility lead. I use a screen reader for the first hour of every day and then go and file the tickets. Bring me your modal.',
    skills: ['ARIA', 'HTML', 'React', 'axe-core', 'NVDA', 'Testing Library', 'TypeScript'],
    photo: null,
  },
  {
    firstName: 'Luka',
    lastName: 'Kovačević',
    age: 31,
    gender: 'male',
    about:
      'Former architect, of buildings. Software is faster to move and easier to set on fire. I write WebGL viewers for floor plans and miss model glue only a little.',
    skills: ['Three.js', 'WebGL', 'TypeScript', 'GLSL', 'Blender', 'Vite'],
    photo: 'demo-45.svg',
  },
  {
    firstName: 'Ximena',
    lastName: 'Huarachi',
    age: 24,
    gender: 'female',
    about:
      'I translate apps into Quechua and Aymara, then rewrite them so that the translation fits. Plural rules are my idea of a good evening.',
    skills: ['Flutter', 'Dart', 'ICU MessageFormat', 'Firebase', 'JavaScript'],
    photo: 'demo-49.svg',
  },
  {
    firstName: 'Paloma',
    lastName: 'Serrano Echeverría',
    age: 20,
    gender: 'female',
    about:
      'Self-taught, two years in, one plugin with nine hundred users and no documentation. I would like to fix the second part with somebody.',
    skills: ['JavaScript', 'Astro', 'CSS', 'Figma'],
    photo: null,
  },
  {
    firstName: 'Jamal',
    lastName: 'Whitaker',
    age: 29,
    gender: 'male',
    about:
      'Kiosk software: touchscreens, bad light, people in a hurry. Every target I draw is 64 pixels and I have the bruised thumbs to justify it.',
    skills: ['TypeScript', 'Electron', 'React', 'Node.js', 'Raspberry Pi', 'Playwright'],
    photo: 'demo-57.svg',
  },
  {
    firstName: 'Nadia',
    lastName: 'Rahmani',
    age: 26,
    gender: 'female',
    about:
      'Android, since the phone in my hand was the only computer in the house. I profile on a five-year-old device and refuse to upgrade it.',
    skills: ['Kotlin', 'Jetpack Compose', 'Room', 'Coroutines', 'Gradle', 'Perfetto'],
    photo: 'demo-61.svg',
  },
  {
    firstName: 'Quinn',
    lastName: 'Okafor-Reyes',
    age: 29,
    gender: 'other',
    about:
      'Creative coder for museums. My installations are tested by school groups, who find every edge case in about four minutes. Interested in anything with a plotter.',
    skills: ['p5.js', 'openFrameworks', 'C++', 'Arduino', 'TouchDesigner', 'JavaScript'],
    photo: 'demo-65.svg',
  },
];
