// Prints the effective settings without secrets, and their errors: npm run config
import {
  effectiveSettings,
  settingFaults,
  settingWarnings,
} from '../src/server/platform/config/settings.ts';
import { SITE_FILE, shownSite } from '../src/server/platform/config/site-file.ts';
import { friendly } from './support/friendly.ts';

await friendly(() => {
  // Defaults depend on site.json.
  const own = Object.entries(shownSite(process.env));
  for (const [name, value] of Object.entries(effectiveSettings())) {
    console.log(`${name.padEnd(28)} ${value}${process.env[name] ? '' : '  (default)'}`);
  }
  for (const [part, value] of own) {
    console.log(`${`${SITE_FILE} ${part}`.padEnd(28)} ${value}`);
  }
  const faults = settingFaults();
  for (const sentence of settingWarnings()) console.log(`\nwarning: ${sentence}`);
  for (const sentence of faults) console.error(`\nwrong: ${sentence}`);
  if (faults.length > 0) process.exitCode = 1;
  return Promise.resolve();
});
