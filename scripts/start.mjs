// Serves production from the build: npm start
// Plain JavaScript: reading types would cost a start half of its time and 20 MB.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const app = resolve(import.meta.dirname, '../dist/app/main.mjs');
if (existsSync(app)) {
  await import(app);
} else {
  process.stderr.write(
    'Pairwise could not start. There is no build yet: run `npm run build` first.\n',
  );
  process.exitCode = 1;
}
