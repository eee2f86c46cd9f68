import type { Page, Route } from 'playwright/test';
import { site } from '#site';

const { api, images } = site.portfolio.repositories;

export interface CodeHost {
  /** Requested addresses, in order. */
  lists: string[];
  pictures: string[];
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Replaces the code host and the picture host of this page. `list` answers the list of repositories; addresses that end
 * in `picture` have a picture.
 */
export async function standInForCodeHost(
  page: Page,
  {
    list = answerList([]),
    picture = 'screenshot.png',
  }: {
    list?: (route: Route) => Promise<void> | void;
    picture?: string | null;
  } = {},
): Promise<CodeHost> {
  const asked: CodeHost = { lists: [], pictures: [] };
  await page.route(`${api}/**`, async (route) => {
    asked.lists.push(route.request().url());
    await list(route);
  });
  await page.route(`${images}/**`, async (route) => {
    const url = route.request().url();
    asked.pictures.push(url.slice(images.length));
    if (picture !== null && url.endsWith(picture)) {
      await route.fulfill({ contentType: 'image/png', body: PICTURE });
    } else await route.fulfill({ status: 404 });
  });
  return asked;
}

/** Returns a route handler that answers with these repositories as the code host does. */
export function answerList(repositories: unknown[]) {
  return (route: Route): Promise<void> =>
    route.fulfill({ json: repositories, headers: { 'access-control-allow-origin': '*' } });
}
