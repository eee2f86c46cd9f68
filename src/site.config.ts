/**
 * The site's language (BCP 47) for dates, numbers and plurals. Exported separately, so that scripts can import it
 * alone.
 */
export const language = 'en-GB';

/** The name without a site.json. */
export const DEFAULT_NAME = 'Pairwise';

/**
 * Everything that a host customises: name, texts, contact, links and the portfolio. Plain data without secrets; the
 * server replaces parts by DATA_DIR/site.json.
 */
const defaults = {
  name: DEFAULT_NAME,
  /** The name of the sender of mail, if it isn't `name`. */
  mailName: '',
  tagline:
    'Connecting developers worldwide. Find your perfect coding partner, collaborate on projects, and build amazing things together.',
  language,
  contact: {
    email: 'hello@pairwise.example',
    phone: '+1 555 010 0199',
    location: 'Lisbon, Portugal',
  },
  /** Links in drawer, footer and portfolio, instead of `socials`. */
  links: [] as Link[],
  /** An image instead of the two bars; a wide one also replaces the name. */
  logo: null as Logo | null,
  /** Colours for mail, social cards and icons. */
  colours: {
    accent: '#ffa629',
    edge: '#c8760a',
    onAccent: '#1d1203',
    ink: '#854a00',
    soft: '#fbf0e0',
    caret: '#c86f00',
    mark: '#f59300',
    markOnDark: '#ffad38',
  },
  /** CSS that overrides colours of theme.css. */
  style: '',
  /** Changes with site.json; empty without one. */
  edition: '',
  /** Links in drawer, footer and portfolio; they open in a new tab. */
  socials: {
    codeHost: { label: 'GitHub', url: 'https://github.com/pairwise-example' },
    professional: { label: 'LinkedIn', url: 'https://www.linkedin.com/company/pairwise-example' },
    photos: { label: 'Instagram', url: 'https://www.instagram.com/pairwise.example' },
  },
  /** The owner on /portfolio and /about. */
  portfolio: {
    headline: "Let's Create Together",
    subtitle: 'Full Stack Developer & UI/UX Enthusiast',
    bio: 'I build web products end to end and I like them small, fast and kind to the person using them.',
    strengths: [
      'React and TypeScript front ends',
      'Node.js services with real tests',
      'PostgreSQL and MongoDB data models',
      'Interfaces that pass with a keyboard',
    ],
    skills: [
      {
        title: 'Frontend Development',
        tagline: 'Interfaces people understand the first time.',
        items: ['React', 'Vue.js', 'HTML5/CSS3', 'JavaScript'],
      },
      {
        title: 'Backend Development',
        tagline: 'Small services with clear edges.',
        items: ['Node.js', 'Express.js', 'RESTful APIs', 'Authentication'],
      },
      {
        title: 'Database & Tools',
        tagline: 'Data that is still right next year.',
        items: ['MongoDB', 'Git', 'npm/yarn', 'VS Code'],
      },
    ],
    technologies: [
      { name: 'React', text: 'Components, hooks, server rendering' },
      { name: 'Vue.js', text: 'Single-file components and Pinia' },
      { name: 'Node.js', text: 'HTTP services, queues, scripts' },
      { name: 'MongoDB', text: 'Aggregations and indexes' },
      { name: 'HTML5', text: 'Semantic, accessible markup' },
      { name: 'CSS3', text: 'Grid, container queries, motion' },
      { name: 'JavaScript', text: 'The language, not only the frameworks' },
      { name: 'Git', text: 'Small commits, honest messages' },
    ],
    /** The account with the listed repositories and project pictures. */
    repositories: {
      user: 'pairwise-example',
      api: 'https://api.github.com',
      images: 'https://raw.githubusercontent.com',
      branch: 'main',
    },
    /**
     * Named after their repositories, so that stars and forks can be refreshed. `customImage` is an address, or '' to
     * search the repository.
     */
    projects: [
      {
        name: 'movie-recommendations',
        description:
          'Finds a film for the mood you type in, with an AI model behind the search box.',
        language: 'JavaScript',
        stargazers_count: 48,
        forks_count: 9,
        html_url: 'https://github.com/pairwise-example/movie-recommendations',
        homepage: 'https://movies.pairwise.example',
        customImage: '/projects/movie-recommendations.svg',
      },
      {
        name: 'video-site',
        description: 'A video site clone with live chat, search suggestions and cached results.',
        language: 'JavaScript',
        stargazers_count: 31,
        forks_count: 6,
        html_url: 'https://github.com/pairwise-example/video-site',
        homepage: 'https://videos.pairwise.example',
        customImage: '/projects/video-site.svg',
      },
      {
        name: 'food-ordering',
        description: 'Menus, cart and checkout for a small kitchen that only cooks on weekends.',
        language: 'JavaScript',
        stargazers_count: 22,
        forks_count: 4,
        html_url: 'https://github.com/pairwise-example/food-ordering',
        homepage: 'https://food.pairwise.example',
        customImage: '',
      },
    ],
  },
};

interface Link {
  text: string;
  url: string;
}

interface Logo {
  url: string;
  width: number;
  height: number;
  isWide: boolean;
}

export type Site = typeof defaults;

const shared = globalThis as { pairwiseSite?: Site };
const oneForAll = (): Site => (shared.pairwiseSite ??= { ...defaults });

/** The bundles of server and pages share this object; browsers have only a page's name. */
export const site = /* @__PURE__ */ oneForAll();

/** Replaces the values of a host, and resets others. */
export function customiseSite(values: Partial<Site>): void {
  Object.assign(site, defaults, values);
}
