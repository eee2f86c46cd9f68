// Adds made-up developers for benchmarks: npm run seed -- --users 100000 [--seed name]
import { parseArgs } from 'node:util';
import { hashPassword } from '../src/server/features/account/passwords.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';
import { makeFilesPrivate } from '../src/server/platform/files/private-files.ts';
import { DEMO_PASSWORD } from '#demo/demo-person.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';
import { writePhotos } from '#demo/photos.ts';
import { storePeople } from '#demo/store-people.ts';
import { friendly, UsageError } from './support/friendly.ts';
import { createProgress } from './support/progress.ts';
import { databaseName } from './support/require-site.ts';

const USAGE = `Usage: npm run seed -- --users N [--seed NAME]

  --users N    how many developers, 1 to 1,000,000
  --seed NAME  another set of people: lower-case letters, digits, dashes (default: pairwise)

DATA_DIR and DATABASE_URL say where. Running it again adds nobody twice.`;

interface Order {
  users: number;
  seed: string | undefined;
}

function readOrder(args: string[]): Order | 'help' {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        users: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
  if (values.help === true) return 'help';
  if (values.users === undefined) throw new UsageError(USAGE);
  const users = /^\d{1,7}$/.test(values.users) ? Number(values.users) : 0;
  if (users < 1 || users > 1_000_000) {
    throw new UsageError(`--users is "${values.users}": give a whole number from 1 to 1000000.`);
  }
  if (values.seed !== undefined && !/^[a-z0-9-]{1,32}$/.test(values.seed)) {
    throw new UsageError(
      `--seed is "${values.seed}": give up to 32 lower-case letters, digits and dashes.`,
    );
  }
  return { users, seed: values.seed };
}

await friendly(async () => {
  const order = readOrder(process.argv.slice(2));
  if (order === 'help') {
    console.log(USAGE);
    return;
  }
  makeFilesPrivate();
  const config = readConfig(process.env);
  console.error(`Database: ${databaseName(config)}`);
  const database = await openDatabase(config);
  try {
    await writePhotos(config.dataDir);
    // One hash for everyone, because a derivation takes 30 ms.
    const hash = await hashPassword(DEMO_PASSWORD);
    const begin = performance.now();
    const progress = createProgress(order.users, 'developers');
    const added = await storePeople(
      database.db,
      madeUpNewcomers(order.users, order.seed),
      hash,
      progress.update,
    );
    progress.end();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(
      `${added.toLocaleString('en')} developers added in ${seconds} s, ${(order.users - added).toLocaleString('en')} were there already.`,
    );
    console.log(`Each signs in with the password "${DEMO_PASSWORD}".`);
  } finally {
    await database.close();
  }
});
