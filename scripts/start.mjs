// Serves production: npm start. With a command it runs that of the build: node scripts/start.mjs backup --to folder
// Plain JavaScript, because stripping types would double the start time.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const commands = [
  ...['backup', 'restore', 'move', 'seed', 'config'],
  ...['invite', 'remove-person', 'resend-mail'],
];
const command = process.argv[2] ?? 'main';
const app = resolve(import.meta.dirname, `../dist/app/${command}.mjs`);
if (command !== 'main' && !commands.includes(command)) {
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
