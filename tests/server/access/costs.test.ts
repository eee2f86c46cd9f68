import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '../../support/costs/calls.ts';
import { type Cell, CELLS } from '../../support/costs/list.ts';
import {
  ENDED,
  figuresOf,
  GROWTH_BYTES,
  HOLD_MS,
  measure,
  openStand,
  type Stand,
} from '../../support/costs/measure.ts';

/** Milliseconds of processor time the probe's fixed work took where the bounds were set. */
const USUAL_PACE_MS = 40;
/** An input that is over the bound gets so many more tries: what it costs, it costs each time. */
const MORE_TRIES = 2;
/** Of what no browser sends, one in so many is sent to each address, others to the next one. */
const SHARE = process.env.LONG_RUNS === undefined ? 5 : 1;

let stand: Stand;
let slower = 1;
beforeAll(async () => {
  stand = await openStand({ actors: 6, developers: 200, messages: 600 });
  const paces = [await stand.probe.pace(), await stand.probe.pace(), await stand.probe.pace()];
  slower = Math.max(1, Math.min(...paces) / USUAL_PACE_MS);
});
afterAll(() => stand.close());

/** What is wrong with an input, in words; `null` when it costs no more than it may. */
async function judge({ kind, name }: Cell, input: Input): Promise<string | null> {
  let least = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
  for (let run = 0; run <= MORE_TRIES; run += 1) {
    const taken = await measure(stand, input, { first: run, runs: 1 });
    const { lock, grown } = figuresOf(taken);
    const [outcome = ''] = taken.outcomes.keys();
    if (outcome === ENDED || /^(5|late|unavailable|internal)/.test(outcome)) {
      return `${kind} ${name}, ${input.name}: answered with ${outcome}`;
    }
    least = { ms: Math.min(least.ms, lock[2]), bytes: Math.min(least.bytes, grown) };
    if (least.ms <= HOLD_MS * slower && least.bytes <= GROWTH_BYTES) return null;
  }
  return `${kind} ${name}, ${input.name}: ${least.ms.toFixed(0)} ms, ${(least.bytes / 1e6).toFixed(0)} MB`;
}

/** Those of a cell that are sent in a short run: all that is legal, and its share of the rest. */
const chosen = ({ inputs, kind }: Cell, at: number): Input[] =>
  inputs.filter((input, index) => input.legal || kind === 'path' || (index + at) % SHARE === 0);

describe('no input of one client holds the server or fills its memory', () => {
  test.each(['route', 'event', 'page', 'field', 'path'] as const)(
    'of a %s',
    async (kind) => {
      const over: string[] = [];
      for (const [at, cell] of CELLS.filter((one) => one.kind === kind).entries()) {
        for (const input of chosen(cell, at)) {
          const wrong = await judge(cell, input);
          if (wrong !== null) over.push(wrong);
        }
      }
      expect(over).toEqual([]);
    },
    // A fault that is measured three times may take its time; what is in order takes seconds.
    600_000,
  );
});
