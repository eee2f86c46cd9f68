// Runs the build: the site, as `node dist/server/entry.mjs` does, or a command: node scripts/start.mjs backup --to folder
// Plain JavaScript, because stripping types would double the start time.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const commands = [
  ...['backup', 'restore', 'move', 'seed', 'config'],
  ...['invite', 'export-person', 'remove-person', 'resend-mail', 'send-test-mail'],
];
const command = process.argv[2];
const file = command === undefined ? 'server/entry.mjs' : `app/${command}.mjs`;
const app = resolve(import.meta.dirname, '../dist', file);
if (command !== undefined && !commands.includes(command)) {
  process.stderr.write(`There is no ${command}: give one of ${commands.join(', ')}, or nothing.\n`);
  process.exitCode = 1;
} else if (existsSync(app)) {
  process.argv.splice(2, 1);
  await import(app);
} else {
  process.stderr.write(
    'Pairwise could not start. There is no build yet: run `npm run build` first.\n',
  );
  process.exitCode = 1;
}
