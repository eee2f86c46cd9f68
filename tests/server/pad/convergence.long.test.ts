import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { expectKept, readPad } from '../../support/pad/kept.ts';
import { PadWriter } from '../../support/pad/writer.ts';

const RUNS = 100;

/** The next action of one of the pages. */
type Step =
  | { does: 'write'; who: number; at: number; text: string }
  | { does: 'delete'; who: number; at: number; count: number }
  | { does: 'say' | 'repeat' | 'leave' | 'join'; who: number }
  | { does: 'restart' };

const who = fc.nat(3);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('write' as const),
        who,
        at: fc.nat(),
        text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('delete' as const),
        who,
        at: fc.nat(),
        count: fc.integer({ min: 1, max: 6 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ does: fc.constantFrom('say' as const, 'repeat' as const), who }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constantFrom('leave' as const, 'join' as const), who }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
  ),
  { minLength: 30, maxLength: 60 },
);

describeOnBothPlaces('pages at one pad', (newPlace) => {
  test('converge despite cut, repeated and restarted connections', { timeout: 0 }, async () => {
    const place = await newPlace();
    let api: ApiServer = await startApiServer(place);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 4 }), steps, async (count, plan) => {
        const [ada, ben] = await Developer.pair(api);
        const pages = Array.from({ length: count }, (_, at) =>
          at % 2 === 0 ? new PadWriter(ada.cookie, ben.id) : new PadWriter(ben.cookie, ada.id),
        );
        const reader = { cookie: ada.cookie, targetUserId: ben.id };
        const allKept = (when: string) => {
          const acknowledged = pages.flatMap((page) => page.acknowledged);
          return expectKept(api.url, reader, acknowledged, when);
        };
        for (const page of pages) await page.join(api.url);
        for (const step of plan) {
          if (step.does === 'restart') {
            pages.forEach((page) => page.leave());
            await api.close();
            api = await startApiServer(place);
            await allKept('after a restart');
            continue;
          }
          const page = pages[step.who % count];
          if (page === undefined) continue;
          const { length } = page.text;
          if (step.does === 'write') page.text.insert(step.at % (length + 1), step.text);
          else if (step.does === 'delete') {
            const at = step.at % (length + 1);
            page.text.delete(at, Math.min(step.count, length - at));
          } else if (step.does === 'say') await page.say();
          else if (step.does === 'leave') page.leave();
          else if (step.does === 'join') {
            page.leave();
            await page.join(api.url);
          } else {
            const [update] = page.unsaid;
            await page.say();
            // Repeats the update, as after a lost acknowledgement.
            if (update !== undefined) page.unsaid.unshift(update);
            await page.say();
          }
        }
        await allKept('before the end');
        for (const page of pages) {
          page.leave();
          await page.join(api.url);
          await page.sayAll();
          expect(page.unsaid).toEqual([]);
        }
        // The last updates of the others arrive as events, without another join.
        const kept = await readPad(api.url, reader);
        await eventually(() => {
          for (const page of pages) expect(page.text.toJSON()).toBe(kept);
        });
        for (const page of pages) page.leave();
      }),
      {
        numRuns: RUNS,
        endOnFailure: true,
        ...(process.env.SEED !== undefined && { seed: Number(process.env.SEED) }),
      },
    );
    await api.close();
  });
});
