import { REPOSITORIES_FRESH_MS } from '#shared/limits.ts';
import { IMAGE_PATHS, readRepositories, type Repository } from '#shared/portfolio.ts';
import { session } from '#stores/client/storage.ts';

const KEY = 'repositories';
/** The projects appear without the code host's answer after this time. */
const PATIENCE_MS = 8000;

/** Pictures, stars and forks load once. Never fails. */
export async function load(panel: HTMLElement): Promise<void> {
  const list = panel.querySelector<HTMLElement>('[data-list]')?.dataset['list'];
  if (!list || panel.dataset['ready'] !== undefined) return;
  for (const image of panel.querySelectorAll<HTMLImageElement>('[data-base]')) findPicture(image);
  try {
    for (const repository of kept() ?? (await fetchRepositories(list))) refresh(panel, repository);
  } catch (error) {
    console.error('Error fetching GitHub projects:', error);
  }
}

/** The drawing stays until one of the usual paths has a picture. */
function findPicture(image: HTMLImageElement): void {
  const { base = '' } = image.dataset;
  // An opened tab must not repeat the search.
  delete image.dataset['base'];
  const paths = IMAGE_PATHS.values();
  const next = () => {
    const { value } = paths.next();
    if (value) image.src = base + value;
    else image.removeAttribute('src');
  };
  image.addEventListener('error', next);
  image.addEventListener('load', () => {
    image.hidden = false;
  });
  next();
}

async function fetchRepositories(list: string): Promise<Repository[]> {
  const response = await fetch(list, {
    credentials: 'omit',
    headers: { accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`The code host answered ${String(response.status)}`);
  const repositories = readRepositories(await response.json());
  session[KEY] = JSON.stringify({ at: Date.now(), repositories });
  return repositories;
}

/** Answers of this tab are kept for an hour. */
function kept(): Repository[] | null {
  try {
    const stored = JSON.parse(session[KEY] ?? 'null') as {
      at: number;
      repositories: unknown;
    } | null;
    const fresh = stored && Date.now() - stored.at < REPOSITORIES_FRESH_MS;
    return fresh ? readRepositories(stored.repositories) : null;
  } catch {
    return null;
  }
}

function refresh(panel: HTMLElement, repository: Repository): void {
  const cards = [...panel.querySelectorAll<HTMLElement>('[data-repository]')];
  const card = cards.find((one) => one.dataset['repository'] === repository.name);
  const write = (place: string, count: number) => {
    const node = card?.querySelector(place);
    if (node) node.textContent = String(count);
  };
  write('[data-stars]', repository.stargazers_count);
  write('[data-forks]', repository.forks_count);
}
