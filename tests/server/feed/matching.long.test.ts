import { REVIEWS, SIGNALS } from '#shared/matching.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import {
  explain,
  MatchingModel,
  type Operation,
  type Seat,
} from '../../support/matching/matching-model.ts';
import { MatchingWorld } from '../../support/matching/matching-world.ts';

const RUNS = 300;
const SEATS = 5;

/** The next step: a person takes a free seat, or calls are made at the same moment. */
type Step = { kind: 'join'; seat: Seat } | { kind: 'together'; operations: Operation[] };

const seat = fc.nat(SEATS - 1);
const signal = fc.constantFrom(...SIGNALS, 'interested' as const);
const review = fc.constantFrom(...REVIEWS);

const callsOf = (someone: fc.Arbitrary<Seat>): fc.Arbitrary<Operation> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        from: someone,
        status: signal,
        to: someone,
      }),
    },
    {
      weight: 5,
      arbitrary: fc
        .record({ status: review, from: someone, to: someone, by: someone, own: fc.nat(4) })
        .map(({ own, ...call }) => ({
          ...call,
          kind: 'review' as const,
          // Mostly the recipient, sometimes a random person.
          by: own === 0 ? call.by : call.to,
          known: false,
        })),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('undo' as const), from: someone, to: someone }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('unmatch', 'unmatch', 'block', 'unblock'),
        by: someone,
        to: someone,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), by: someone }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('feed', 'received', 'connections', 'pending', 'blocked'),
        by: someone,
      }),
    },
  );

const batch = (calls: fc.Arbitrary<Operation>, maxLength: number): fc.Arbitrary<Step> =>
  fc
    .array(calls, { minLength: 1, maxLength })
    .map((operations) => ({ kind: 'together', operations }));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: batch(callsOf(seat), 1) },
  { weight: 2, arbitrary: batch(callsOf(seat), 5) },
  // Only two people: their calls interfere with each other.
  {
    weight: 4,
    arbitrary: fc
      .tuple(seat, seat)
      .chain(([one, other]) => batch(callsOf(fc.constantFrom(one, other)), 5)),
  },
  { weight: 1, arbitrary: seat.map((free) => ({ kind: 'join' as const, seat: free })) },
);

describeOnBothPlaces('serialisable matching', (newPlace) => {
  const api = useApiServer(newPlace);

  test(
    'answers and lists follow the model, despite simultaneous calls',
    { timeout: 900_000 },
    async () => {
      let calls = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const world = new MatchingWorld(api);
          try {
            let model = new MatchingModel();
            for (let at = 0; at < SEATS; at += 1) {
              await world.join(at);
              model.join(at);
            }
            for (const next of steps) {
              model = await take(world, model, next);
              calls += next.kind === 'together' ? next.operations.length : 0;
            }
          } finally {
            await world.empty();
          }
        }),
        {
          numRuns: RUNS,
          interruptAfterTimeLimit: 800_000,
        },
      );
      console.info(`${calls} calls agreed with the model`);
      expect(calls).toBeGreaterThan(RUNS);
    },
  );
});

/** Takes one step in the world and returns the model state that explains it. */
async function take(
  world: MatchingWorld,
  before: MatchingModel,
  next: Step,
): Promise<MatchingModel> {
  if (next.kind === 'join') {
    if (before.has(next.seat)) return before;
    await world.join(next.seat);
    const after = new MatchingModel(before);
    after.join(next.seat);
    return after;
  }
  await world.learnRequests();
  const operations = possible(next.operations, before).map((operation) =>
    operation.kind === 'review'
      ? { ...operation, known: world.knows(operation.from, operation.to) }
      : operation,
  );
  const outcomes = await Promise.all(operations.map((operation) => world.run(operation)));
  const calls = operations.map((operation, index) => ({
    operation,
    outcome: outcomes[index] ?? '',
  }));
  const story = JSON.stringify(calls);
  const endings = explain(before, calls);
  expect(endings.length, `no order explains ${story}`).toBeGreaterThan(0);
  expect(await world.broken(), story).toEqual([]);

  const questions = allQuestions();
  const answers = await Promise.all(questions.map((question) => world.run(question)));
  const ending = endings.find((model) =>
    questions.every((question, index) => model.apply(question).includes(answers[index] ?? '')),
  );
  const seen = questions.map(({ kind }, index) => `${kind} ${answers[index] ?? ''}`).join(', ');
  expect(ending, `after ${story} the lists were ${seen}`).toBeDefined();
  return ending ?? before;
}

/** Keeps only deletions of present people, once each. */
function possible(operations: Operation[], model: MatchingModel): Operation[] {
  const leaving = new Set<Seat>();
  return operations.filter((operation) => {
    if (operation.kind !== 'leave') return true;
    if (!model.has(operation.by) || leaving.has(operation.by)) return false;
    leaving.add(operation.by);
    return true;
  });
}

/** Reads every list of every seat, including empty ones. */
const allQuestions = (): Operation[] =>
  Array.from({ length: SEATS }, (_, by) =>
    (['feed', 'received', 'connections', 'pending', 'blocked'] as const).map((kind) => ({
      kind,
      by,
    })),
  ).flat();
