import type { OwnPublicPage, PublicPageSettings, Showable } from '#shared/public-page.ts';
import { api } from '#stores/client/api.ts';
import { createSwitches } from '#stores/client/switches.ts';

interface Change {
  name: Exclude<keyof PublicPageSettings, 'show'> | Showable;
  on: boolean;
}

function apply({ handle, publicPage }: OwnPublicPage, { name, on }: Change): OwnPublicPage {
  if (name === 'on' || name === 'contact' || name === 'noindex') {
    return { handle, publicPage: { ...publicPage, [name]: on } };
  }
  const others = publicPage.show.filter((one) => one !== name);
  return { handle, publicPage: { ...publicPage, show: on ? [...others, name] : others } };
}

export const publicPage = createSwitches(
  () => api('GET /profile/public-page'),
  async (change: Change, saved) => {
    const next = apply(saved, change);
    await api('PUT /profile/edit', { body: { publicPage: next.publicPage } });
    return next;
  },
  apply,
);

/** Throws the errors of `api`. */
export async function saveHandle(handle: string): Promise<void> {
  await api('PUT /profile/edit', { body: { handle } });
  await publicPage.load();
}
