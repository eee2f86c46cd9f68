// Builds if needed, fills the database with demo developers and starts the product: npm run demo
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { makeFilesPrivate } from '../src/server/platform/files/private-files.ts';
import { DEMO_FRIEND, DEMO_PASSWORD, DEMO_PERSON } from '#demo/demo-person.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { build } from './build.ts';
import { friendly } from './support/friendly.ts';

await friendly(async () => {
  // Visitors of the demo may see its queue of reports.
  process.env.ADMIN_EMAILS ||= DEMO_PERSON.emailId;
  const config = readConfig(process.env);
  await build({ force: false });
  // Called after the build: only the data must be private, not the build.
  makeFilesPrivate();
  const database = await openDatabase(config);
  try {
    const added = await seedDemo(database, config.dataDir);
    if (added > 0)
      console.log(
        `${added} demo developers added to ${config.databaseUrl === null ? config.dataDir : 'the database'}`,
      );
  } finally {
    await database.close();
  }
  // Set before the server is imported, because React selects its build when loaded.
  process.env.NODE_ENV = 'production';
  // Quiet by default, so that the printed address stays visible.
  process.env.LOG_LEVEL ||= 'warn';
  await import('../src/server/main.ts');
  console.log(`
Pairwise runs at http://${config.host}:${config.port}

  Log in as   ${DEMO_PERSON.emailId}
  and as      ${DEMO_FRIEND}, in another browser
  Password    ${DEMO_PASSWORD}
${config.adminEmails.has(DEMO_PERSON.emailId) ? '\nThat account moderates: /admin, in the drawer under Moderation.\n' : ''}
Ctrl+C stops it; what you do is kept in ${config.databaseUrl === null ? config.dataDir : 'the database'}.`);
});
