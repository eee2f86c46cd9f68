import type { Random } from './random.ts';

const CRAFT: readonly string[] = [
  'Backend developer at a logistics company.',
  'I write internal tools for a hospital.',
  'Freelance web developer, mostly small shops.',
  'Platform engineer; my users sit two desks away.',
  'Mobile developer at a transit start-up.',
  'I keep an old billing system alive, with affection.',
  'Data engineer for a grocery chain.',
  'Test engineer who writes more code than most.',
  'I make dashboards that fewer people should need.',
  'Full stack by necessity, backend by taste.',
  'Frontend developer for a public broadcaster.',
  'I look after build pipelines and the people waiting for them.',
  'Embedded developer, agricultural machines.',
  'Research engineer between two grants.',
  'I teach programming at an evening school.',
  'Security-minded developer at a small bank.',
  'Game developer, the kind that ships spreadsheets.',
  'Consultant for migrations nobody wants.',
  'Open-source maintainer of something you have as a transitive dependency.',
  'I returned to code after eight years as a nurse.',
];
const HABIT: readonly string[] = [
  'I like small pull requests and long lunches.',
  'I read the changelog before I upgrade.',
  'I delete more lines than I add, and I keep count.',
  'I name things slowly.',
  'I would rather pair for an hour than review for three.',
  'I write the error message first.',
  'My tests read like complaints.',
  'I draw on paper before I open an editor.',
  'I have opinions about indexes and share them when asked.',
  'I keep a log of everything I got wrong this year.',
  'I never met a cron job I trusted.',
  'I prefer boring tools with good manuals.',
  'I measure twice and then measure in production.',
  'I still enjoy regular expressions.',
  'I ask what happens when the network is gone.',
  'I commit at the end of a thought, not of a day.',
];
const WISH: readonly string[] = [
  'Looking for someone to build a recipe planner with.',
  'I want a partner for a weekend compiler.',
  'Hoping to find a person who finishes side projects.',
  'Would like to learn Rust with somebody patient.',
  'Searching for a designer who likes tables.',
  'I have half a language-learning app and need the other half.',
  'Open to anything with maps in it.',
  'Two evenings a week, camera optional.',
  'I could use help with a seating plan solver.',
  'Interested in local-first software.',
  'I want to contribute to something older than me.',
  'Happy to swap code reviews across time zones.',
  'Looking for a second maintainer for a small library.',
  'I need someone who says no to features.',
  'Ask me about the bird feeder with a camera.',
  'Let us write the documentation first.',
];

/** Returns a few dry sentences. */
export function drawAbout(random: Random): string {
  const parts = [random.pick(CRAFT), random.pick(HABIT)];
  if (random.chance(0.75)) parts.push(random.pick(WISH));
  return parts.join(' ');
}
