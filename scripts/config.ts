// Prints the effective settings without secrets, and their errors: npm run config
import {
  effectiveSettings,
  settingFaults,
  settingWarnings,
} from '../src/server/platform/config/settings.ts';
import { friendly } from './support/friendly.ts';

await friendly(() => {
  for (const [name, value] of Object.entries(effectiveSettings())) {
    console.log(`${name.padEnd(28)} ${value}${process.env[name] ? '' : '  (default)'}`);
  }
  const faults = settingFaults();
  for (const sentence of settingWarnings()) console.log(`\nwarning: ${sentence}`);
  for (const sentence of faults) console.error(`\nwrong: ${sentence}`);
  if (faults.length > 0) process.exitCode = 1;
  return Promise.resolve();
});
