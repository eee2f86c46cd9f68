import { OFFLINE } from './words.ts';

// The page is readable and its forms work without this script.

const root = document.documentElement;
const say = (message: string): void => {
  const status = document.querySelector('[data-status]');
  if (status) status.textContent = message;
};

/** Returns the error message, or null. */
async function post(path: string, body?: unknown): Promise<string | null> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (answer.ok) return null;
    return ((await answer.json()) as { message?: string }).message ?? OFFLINE;
  } catch {
    return OFFLINE;
  }
}

for (const element of document.querySelectorAll<HTMLElement>('[data-zone]')) {
  try {
    // An import of language.ts here would split it into a separate file for every other page.
    // eslint-disable-next-line no-restricted-syntax
    const time = new Date().toLocaleTimeString(root.lang, {
      timeStyle: 'short',
      timeZone: element.dataset['zone'],
    });
    element.textContent = `, ${time} now`;
  } catch {
    // Browsers without this zone show no clock.
  }
}

const theme = document.querySelector<HTMLElement>('[data-switch-theme]');
if (theme) {
  theme.hidden = false;
  theme.addEventListener('click', () => {
    const chosen = root.dataset['theme'];
    const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset['theme'] = dark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset['theme']);
    } catch {
      // The theme lasts as long as the page if storage is full or denied.
    }
  });
}

const copy = document.querySelector<HTMLElement>('[data-copy]');
if (copy) {
  copy.hidden = false;
  copy.addEventListener('click', () => {
    const label = copy.querySelector('span') ?? copy;
    navigator.clipboard.writeText(copy.dataset['copy'] ?? '').then(
      () => (label.textContent = 'Copied'),
      () => (label.textContent = copy.dataset['copy'] ?? ''),
    );
  });
}

const interested = document.querySelector<HTMLElement>('[data-interested]');
const interest = document.querySelector<HTMLFormElement>('[data-interest]');

async function sayInterested(note: string): Promise<void> {
  const path = `/api/request/send/interested/${interested?.dataset['interested'] ?? ''}`;
  const problem = await post(path, note === '' ? undefined : { note: { text: note } });
  if (problem === null) {
    interested?.remove();
    interest?.remove();
  }
  say(problem ?? 'You are interested. They will see it among their requests.');
}

function unfold(open: boolean): void {
  if (!interest || !interested) return;
  interest.hidden = !open;
  interested.hidden = open;
  (open ? interest.querySelector('textarea') : interested)?.focus();
}

interested?.addEventListener('click', (event) => {
  event.preventDefault();
  if (interest) unfold(true);
  else void sayInterested('');
});
interest?.querySelector('[data-not-yet]')?.addEventListener('click', () => unfold(false));
interest?.addEventListener('submit', (event) => {
  event.preventDefault();
  const key = interest.querySelector('button');
  if (!key || key.disabled) return;
  key.disabled = true;
  void sayInterested(interest.querySelector('textarea')?.value.trim() ?? '').then(() => {
    key.disabled = false;
  });
});

/** The fields keep their text until the request succeeds. */
function sends(form: HTMLFormElement, onAnswer: (problem: string | null) => void): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const key = form.querySelector('button');
    if (!key || key.disabled) return;
    key.disabled = true;
    void post(form.action, Object.fromEntries(new FormData(form))).then((problem) => {
      key.disabled = false;
      onAnswer(problem);
    });
  });
}

const letter = document.querySelector<HTMLFormElement>('[data-letter]');
if (letter) {
  sends(letter, (problem) => {
    const why = document.querySelector('[data-why]');
    if (problem !== null && why) why.textContent = problem;
    // The hash changes twice, so that an equal result is announced again.
    location.hash = 'write';
    location.hash = problem === null ? 'sent' : 'not-sent';
  });
}

const report = document.querySelector<HTMLElement>('[data-report]');
const form = report?.querySelector('form');
if (report && form) {
  report.hidden = false;
  sends(form, (problem) => {
    const status = report.querySelector('[role=status]');
    if (status) status.textContent = problem ?? 'Thank you. A moderator will review it.';
    form.hidden = problem === null;
  });
}
