import { atom, type ReadableAtom } from 'nanostores';
import {
  handleProblem,
  type HandleState,
  type OwnPublicPage,
  type PublicPageSettings,
  type Showable,
} from '#shared/public-page.ts';
import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { failWith, submit, type Submission } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** `same`: the address is the user's current one. */
export type HandleCheck = { kind: 'same' | 'checking' | 'unknown' } | { kind: HandleState };

export interface PageDraft extends PublicPageSettings {
  handle: string;
}

/** An address is checked these milliseconds after the last keystroke. */
const PAUSE_MS = 400;

const draft = atom<PageDraft | null>(null);
const form = atom<Submission>({ kind: 'idle' });
const check = atom<HandleCheck>({ kind: 'same' });

export const publicPage = createResource(async () => {
  const saved = await api('GET /profile/public-page');
  settle(saved);
  return saved;
});
/** Null until loaded. */
export const $pageDraft: ReadableAtom<PageDraft | null> = draft;
export const $pageForm: ReadableAtom<Submission> = form;
export const $handleCheck: ReadableAtom<HandleCheck> = check;

/** Fields typed after `sent` are kept. */
function settle(saved: OwnPublicPage, sent = draft.get()): void {
  const now = draft.get();
  if (now === sent || now === null) {
    draft.set({ ...saved.publicPage, handle: saved.handle ?? '' });
    check.set({ kind: 'same' });
  } else lookUp(tidy(now.handle));
}

export function changePage(changes: Partial<PageDraft>): void {
  const before = draft.get();
  if (before === null) return;
  draft.set({ ...before, ...changes });
  if (form.get().kind === 'failed') form.set({ kind: 'idle' });
  if (changes.handle !== undefined) lookUp(tidy(changes.handle));
}

export function turnShown(name: Showable): void {
  const { show = [] } = draft.get() ?? {};
  changePage({ show: show.includes(name) ? show.filter((one) => one !== name) : [...show, name] });
}

const tidy = (handle: string): string => handle.trim().toLowerCase();

function savedHandle(): string | null {
  const page = publicPage.$state.get();
  return page.kind === 'ready' ? page.handle : null;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function lookUp(handle: string): void {
  clearTimeout(timer);
  if (handle === (savedHandle() ?? '')) {
    check.set({ kind: 'same' });
  } else if (handleProblem(handle) !== null) {
    check.set({ kind: 'not allowed' });
  } else {
    check.set({ kind: 'checking' });
    timer = setTimeout(() => void ask(handle), PAUSE_MS);
  }
}

async function ask(handle: string): Promise<void> {
  const is = (kind: HandleCheck['kind']): void => {
    if (tidy(draft.get()?.handle ?? '') === handle) check.set({ kind });
  };
  try {
    is((await api('GET /handles/:handle', { params: { handle } })).state);
  } catch (error) {
    // Saving reports an invalid address too, so a failed check is only logged.
    console.warn('The address was not looked up:', error);
    is('unknown');
  }
}

export async function savePage(): Promise<void> {
  const now = draft.get();
  if (now === null) return;
  const { handle: typed, ...settings } = now;
  const handle = tidy(typed);
  if (handle === '' && savedHandle() !== null) {
    form.set(failWith(words.handleStays, { handle: words.handleStays }));
    return;
  }
  const done = await submit(form, null, async () => {
    await api('PUT /profile/edit', {
      body: { publicPage: settings, ...(handle !== '' && { handle }) },
    });
    const saved = { publicPage: settings, handle: handle === '' ? null : handle };
    publicPage.set(saved);
    settle(saved, now);
  });
  if (done) showToast('done', settings.on ? words.pageOpen : words.pageClosed);
}
