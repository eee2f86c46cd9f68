import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { clockOf, dayFormat } from '#shared/days.ts';
import { ROOT } from '../../../scripts/support/run.ts';

const CHANGES = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-03-08T05:30:00Z'];
const TIMES = CHANGES.flatMap((change) =>
  [-1, 0, 1, 12 * 60].map((minutes) =>
    new Date(Date.parse(change) + minutes * 60_000).toISOString(),
  ),
);

/** A process keeps the zone of its start. */
const PRINT = `import { clockOf, dayFormat } from '#shared/days.ts';
  console.log(JSON.stringify(${JSON.stringify(TIMES)}.map((at) => dayFormat()(at) + ' ' + clockOf(at))));`;

test.each(['Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'Europe/Madrid', 'UTC'])(
  'dates and times of a reader in %s are those of the zone, also around clock changes',
  (timeZone) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const named = TIMES.map((at) => format.format(new Date(at)));
    expect(TIMES.map((at) => `${dayFormat(timeZone)(at)} ${clockOf(at, timeZone)}`)).toEqual(named);
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PRINT], {
      cwd: ROOT,
      env: { TZ: timeZone },
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual(named);
  },
);
