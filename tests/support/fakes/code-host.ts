import type { Page, Route } from 'playwright/test';
import { site } from '#site';

const { api, images } = site.portfolio.repositories;

export interface CodeHost {
  /** Addresses asked for, in order. */
  lists: string[];
  pictures: string[];
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Stands in for the code host and the host of pictures of this page. `list` answers the list of
 * repositories; `picture` is the end of the addresses that have a picture.
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

/** Answers repositories as the code host does. */
export function answerList(repositories: unknown[]) {
  return (route: Route): Promise<void> =>
    route.fulfill({ json: repositories, headers: { 'access-control-allow-origin': '*' } });
}
