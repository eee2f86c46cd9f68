import type { Page } from 'playwright/test';
import type { Credentials } from './account.ts';

/** Who moderates on the servers of browser tests. */
export const MODERATOR: Credentials = {
  firstName: 'Mona',
  lastName: 'Rator',
  emailId: 'mona@pairwise.example',
  password: 'correct horse moderator',
};

/** Signs this page's browser in as the moderator, whose account is made by the first to come. */
export async function enterAsModerator(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const headers = { origin };
  const { emailId, password } = MODERATOR;
  const options = { headers, data: { emailId, password } };
  if ((await page.request.post('/api/login', options)).ok()) return;
  const made = await page.request.post('/api/signup', { headers, data: MODERATOR });
  if (!made.ok()) throw new Error(await made.text());
}
