import { roveTo } from '#shared/roving.ts';

const list = document.getElementById('tabs') as HTMLElement;
const tabs = [...list.children] as HTMLAnchorElement[];
const panelOf = (tab: HTMLAnchorElement) =>
  document.getElementById(tab.hash.slice(1)) as HTMLElement;

function show(chosen: HTMLAnchorElement): void {
  for (const tab of tabs) {
    const on = tab === chosen;
    tab.role = 'tab';
    tab.ariaSelected = String(on);
    tab.tabIndex = on ? 0 : -1;
    const panel = panelOf(tab);
    panel.role = 'tabpanel';
    panel.hidden = !on;
    if (on && tab === tabs[1]) void openProjects(panel);
  }
}

async function openProjects(panel: HTMLElement): Promise<void> {
  const projects = await import('./projects.ts').catch(() => null);
  await projects?.load(panel);
  panel.dataset['ready'] = '';
}

function choose(event: Event, tab: HTMLAnchorElement | undefined): void {
  if (!tab) return;
  event.preventDefault();
  history.replaceState(null, '', tab.hash);
  show(tab);
  tab.focus();
}

/** The address names the panel. */
function follow(): HTMLAnchorElement | undefined {
  const named = document.getElementById(location.hash.slice(1));
  const tab = tabs.find((one) => panelOf(one).contains(named));
  if (tab) show(tab);
  return tab;
}

list.role = 'tablist';
list.addEventListener('click', (event) => {
  const tab = event.target as HTMLAnchorElement;
  if (tabs.includes(tab)) choose(event, tab);
});
list.addEventListener('keydown', (event) => {
  const tab = event.target as HTMLAnchorElement;
  choose(event, event.key === ' ' ? tab : roveTo(tabs, tab, event.key, 'ArrowRight', 'ArrowLeft'));
});
addEventListener('hashchange', follow);
if (!follow() && tabs[0]) show(tabs[0]);
