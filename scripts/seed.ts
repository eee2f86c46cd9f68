// Adds made-up developers for benchmarks: npm run seed -- --users 100000 [--seed name]
import { hashPassword } from '../src/server/features/account/passwords.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { DEMO_PASSWORD } from '#demo/demo-person.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';
import { writePhotos } from '#demo/photos.ts';
import { storePeople } from '#demo/store-people.ts';
import { command, UsageError } from './support/friendly.ts';
import { tellProgress } from './support/progress.ts';
import { databaseName } from './support/require-site.ts';

const USAGE = `Usage: npm run seed -- --users N [--seed NAME]

  --users N    how many developers, 1 to 1,000,000
  --seed NAME  another set of people: lower-case letters, digits, dashes (default: pairwise)

DATA_DIR and DATABASE_URL say where. Running it again adds nobody twice.`;

const OPTIONS = { users: { type: 'string' }, seed: { type: 'string' } } as const;

await command(USAGE, OPTIONS, async ({ values: { users: wanted, seed } }) => {
  if (wanted === undefined) throw new UsageError(USAGE);
  const users = /^\d{1,7}$/.test(wanted) ? Number(wanted) : 0;
  if (users < 1 || users > 1_000_000) {
    throw new UsageError(`--users is "${wanted}": give a whole number from 1 to 1000000.`);
  }
  if (seed !== undefined && !/^[a-z0-9-]{1,32}$/.test(seed)) {
    throw new UsageError(
      `--seed is "${seed}": give up to 32 lower-case letters, digits and dashes.`,
    );
  }
  const config = readConfig(process.env);
  console.error(`Database: ${databaseName(config)}`);
  const database = await openDatabase(config);
  try {
    await writePhotos(config.dataDir);
    // One hash for everyone, because a derivation takes 30 ms.
    const hash = await hashPassword(DEMO_PASSWORD);
    const begin = performance.now();
    const progress = tellProgress('developers');
    const added = await storePeople(database.db, madeUpNewcomers(users, seed), hash, (done) =>
      progress(done, users),
    );
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(
      `${added.toLocaleString('en')} developers added in ${seconds} s, ${(users - added).toLocaleString('en')} were there already.`,
    );
    console.log(`Each signs in with the password "${DEMO_PASSWORD}".`);
  } finally {
    await database.close();
  }
});
