import type { Page } from 'playwright/test';
import type { Credentials } from './account.ts';
import { withDatabase } from './database-file.ts';
import type { ServerProcess } from './server-process.ts';

/** The moderator on the servers of browser tests. */
export const MODERATOR: Credentials = {
  firstName: 'Mona',
  lastName: 'Rator',
  emailId: 'mona@pairwise.example',
  password: 'correct horse moderator',
};

/** Signs this page's browser in as the moderator; the first call creates the account. */
export async function enterAsModerator(page: Page, server: ServerProcess): Promise<void> {
  const headers = { origin: server.url };
  const { emailId, password } = MODERATOR;
  appoint(server);
  const login = { headers, data: { emailId, password } };
  if ((await page.request.post('/api/login', login)).ok()) return;
  const made = await page.request.post('/api/signup', { headers, data: MODERATOR });
  if (!made.ok()) throw new Error(await made.text());
  appoint(server);
}

/** Confirms the moderator's address and lifts a suspension left by an earlier test. */
function appoint(server: ServerProcess): void {
  withDatabase(server, (database) =>
    database
      .prepare('update users set "emailVerified" = 1, "suspendedUntil" = null where email = ?')
      .run(MODERATOR.emailId),
  );
}
