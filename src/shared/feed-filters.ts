import { counted } from './language.ts';
import { AGE_MAX, AGE_MIN, LANGUAGES_MAX, SKILL_MAX } from './limits.ts';
import { type Intent, INTENT_WORDS, INTENTS, type Level, LEVELS } from './partner.ts';
import { WANTED, type Wanted, WANTED_AS } from './project.ts';
import { normaliseSkills } from './skills.ts';

export interface FeedFilters {
  skills: string[];
  match: 'any' | 'all';
  level: Level[];
  lookingFor: Intent[];
  /** Whether they have a project. */
  project: boolean;
  wanted: Wanted[];
  /** Skills of the project. */
  stack: string[];
  /** Minimum shared hours per week. */
  hours: number | null;
  languages: string[];
  ageMin: number | null;
  ageMax: number | null;
  /** Days since the last visit. */
  active: number | null;
  /** Free to pair now. */
  free: boolean;
}

export const FILTER_NAMES = [
  'skills',
  'level',
  'lookingFor',
  'project',
  'wanted',
  'stack',
  'hours',
  'languages',
  'age',
  'active',
  'free',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** With fewer matches, the page suggests filters to remove. */
export const FEW_MATCHES = 5;
const SKILLS_MOST = 10;

export const NO_FILTERS: FeedFilters = {
  skills: [],
  match: 'any',
  level: [],
  lookingFor: [],
  project: false,
  wanted: [],
  stack: [],
  hours: null,
  languages: [],
  ageMin: null,
  ageMax: null,
  active: null,
  free: false,
};

const number = (text: string | null, least: number, most: number): number | null => {
  if (text === null || !/^\d{1,3}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
};

/**
 * Names may repeat in a query. Invalid filters are ignored and listed in `wrong`. The server gives skills their common
 * names.
 */
export function parseFilters(
  query: URLSearchParams,
  named = (skills: string[]) => skills,
): { filters: FeedFilters; wrong: string[] } {
  const wrong: string[] = [];
  const words = (name: string) => normaliseSkills(query.getAll(name).join(','));
  const oneOf = <Word extends string>(name: string, all: readonly Word[]): Word[] => {
    const given = words(name);
    if (given.some((word) => !(all as readonly string[]).includes(word))) wrong.push(name);
    return all.filter((word) => given.includes(word));
  };
  const within = (name: string, least: number, most: number): number | null => {
    const text = query.get(name) || null;
    const value = number(text, least, most);
    if (text !== null && value === null) wrong.push(name);
    return value;
  };
  const list = (name: string, most: number): string[] => {
    const given = words(name);
    const kept = given.filter((word) => word.length <= SKILL_MAX && word.isWellFormed());
    // eslint-disable-next-line no-control-regex
    const readable = kept.filter((word) => !/[\u0000-\u001f\u007f]/.test(word)).slice(0, most);
    if (readable.length < given.length) wrong.push(name);
    return readable;
  };
  const ages = [within('ageMin', AGE_MIN, AGE_MAX), within('ageMax', AGE_MIN, AGE_MAX)] as const;
  const [ageMin, ageMax] = (ages[0] ?? 0) > (ages[1] ?? Infinity) ? [ages[1], ages[0]] : ages;
  const filters: FeedFilters = {
    skills: named(list('skills', SKILLS_MOST)),
    match: query.get('match') === 'all' ? 'all' : 'any',
    level: oneOf('level', LEVELS),
    lookingFor: oneOf('lookingFor', INTENTS),
    project: query.get('project') === 'yes',
    wanted: oneOf('wanted', WANTED),
    stack: named(list('stack', SKILLS_MOST)),
    hours: within('hours', 1, 168),
    languages: list('languages', LANGUAGES_MAX),
    ageMin,
    ageMax,
    active: within('active', 1, 365),
    free: within('free', 1, 1) === 1,
  };
  return { filters, wrong };
}

export function filterQuery(filters: FeedFilters): string {
  const query = new URLSearchParams();
  const set = (name: string, value: readonly string[] | number | null) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') query.set(name, text);
  };
  set('skills', filters.skills);
  if (filters.match === 'all' && filters.skills.length > 1) query.set('match', 'all');
  set('level', filters.level);
  set('lookingFor', filters.lookingFor);
  if (filters.project) query.set('project', 'yes');
  set('wanted', filters.wanted);
  set('stack', filters.stack);
  set('hours', filters.hours);
  set('languages', filters.languages);
  set('ageMin', filters.ageMin);
  set('ageMax', filters.ageMax);
  set('active', filters.active);
  set('free', filters.free ? 1 : null);
  return query.toString();
}

export function loosened(filters: FeedFilters, name: FilterName): FeedFilters {
  if (name === 'age') return { ...filters, ageMin: null, ageMax: null };
  return { ...filters, [name]: NO_FILTERS[name] };
}

export function activeFilters(filters: FeedFilters): FilterName[] {
  return FILTER_NAMES.filter(
    (name) => filterQuery(loosened(filters, name)) !== filterQuery(filters),
  );
}

export function filterWords(filters: FeedFilters, name: FilterName): string {
  switch (name) {
    case 'skills':
      return filters.skills.join(filters.match === 'all' ? ' and ' : ' or ');
    case 'level':
      return filters.level.join(' or ');
    case 'lookingFor':
      return filters.lookingFor.map((intent) => INTENT_WORDS[intent]).join(' or ');
    case 'project':
      return 'has a project';
    case 'wanted':
      return `wants ${filters.wanted.map((one) => WANTED_AS[one]).join(' or ')}`;
    case 'stack':
      return `builds with ${filters.stack.join(' or ')}`;
    case 'hours':
      return `${String(filters.hours)}+ shared hours`;
    case 'languages':
      return filters.languages.join(' or ');
    case 'age':
      return ageWords(filters);
    case 'active':
      return `active within ${days(filters.active ?? 0)}`;
    case 'free':
      return 'free now';
  }
}

const days = (count: number): string => counted(count, { one: 'day', other: 'days' });

function ageWords({ ageMin, ageMax }: FeedFilters): string {
  if (ageMin === null) return `up to ${String(ageMax)} yrs`;
  return ageMax === null
    ? `from ${String(ageMin)} yrs`
    : `${String(ageMin)} to ${String(ageMax)} yrs`;
}
