import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../support/access/endpoints.ts';
import type { Input } from '../../support/costs/calls.ts';
import { bodyOf, schemaOf } from '../../support/costs/endpoints.ts';
import { type Cell, CELLS } from '../../support/costs/list.ts';
import {
  ENDED,
  GROWTH_BYTES,
  HOLD_MS,
  measure,
  openStand,
  type Stand,
} from '../../support/costs/measure.ts';

/** Milliseconds of processor time for the probe's fixed work on the machine that set the bounds. */
const USUAL_PACE_MS = 40;
/** Number of further attempts for an input over the bound: a real cost appears every time. */
const MORE_TRIES = 2;

let stand: Stand;
let slower = 1;
beforeAll(async () => {
  stand = await openStand({ actors: 6, developers: 200, messages: 600 });
  const paces = [await stand.probe.pace(), await stand.probe.pace(), await stand.probe.pace()];
  slower = Math.max(1, Math.min(...paces) / USUAL_PACE_MS);
});
afterAll(() => stand.close());

/** Returns a description of an input's excess cost, or `null` when it is within the bounds. */
async function judge({ kind, name }: Cell, input: Input): Promise<string | null> {
  let least = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
  for (let run = 0; run <= MORE_TRIES; run += 1) {
    const { cost, outcome } = await measure(stand, input, run);
    if (outcome === ENDED || /^(5|late|unavailable|internal)/.test(outcome)) {
      return `${kind} ${name}, ${input.name}: answered with ${outcome}`;
    }
    least = { ms: Math.min(least.ms, cost.ms), bytes: Math.min(least.bytes, cost.bytes) };
    if (least.ms <= HOLD_MS * slower && least.bytes <= GROWTH_BYTES) return null;
  }
  return `${kind} ${name}, ${input.name}: ${least.ms.toFixed(0)} ms, ${(least.bytes / 1e6).toFixed(0)} MB`;
}

test('the largest body of each endpoint is valid', () => {
  for (const name of Object.keys(ENDPOINTS)) {
    const body = JSON.stringify(bodyOf(name, stand, 0)) as string | undefined;
    const schema = schemaOf(name);
    if (body !== undefined && schema !== null) {
      expect(schema.safeParse(JSON.parse(body)).error, name).toBeUndefined();
    }
  }
});

describe('no client input blocks the server or fills memory', () => {
  test.each(['route', 'event', 'page', 'field', 'path'] as const)(
    'input to a %s',
    async (kind) => {
      const over: string[] = [];
      for (const cell of CELLS.filter((one) => one.kind === kind)) {
        for (const input of cell.inputs) {
          const wrong = await judge(cell, input);
          if (wrong !== null) over.push(wrong);
        }
      }
      expect(over).toEqual([]);
    },
    // A fault measured three times takes longer; a passing test takes seconds.
    600_000,
  );
});
