// Mutual matches and evenness of exposure of the feed's ranking, in simulated populations whose preferences it cannot see.
import type { Setting } from './support/partners/population.ts';
import { type Order, ORDERS, type Outcome, simulate } from './support/partners/swiping.ts';
import type { Bench, Row } from './support/table.ts';

/** None of them was looked at while the ranking was made. */
const SEEDS = ['amber', 'birch', 'cedar', 'dune', 'elm'];
const USUAL: Setting = { name: '', visible: 0.5, whim: 0.5, likes: 0.12, silent: 0.25 };

/** From a world that profiles explain well to one that they hardly touch. */
const SWEEP: readonly Setting[] = [
  { ...USUAL, name: 'profiles say most (80 %)', visible: 0.8 },
  { ...USUAL, name: 'profiles say half (50 %)' },
  { ...USUAL, name: 'profiles say little (25 %)', visible: 0.25 },
  { ...USUAL, name: 'profiles say nothing (0 %)', visible: 0 },
  { ...USUAL, name: 'half, no whim', whim: 0 },
  { ...USUAL, name: 'half, whim as large as liking', whim: 1 },
  { ...USUAL, name: 'half, choosy (5 % liked)', likes: 0.05 },
  { ...USUAL, name: 'half, easy (30 % liked)', likes: 0.3 },
  { ...USUAL, name: 'half, half the people silent', silent: 0.5 },
];

export const bench: Bench = {
  title: 'simulated matching',
  run: () => {
    const rows: Row[] = [];
    for (const setting of SWEEP) {
      const outcomes = SEEDS.map((seed) => simulate(setting, seed));
      const mean = (order: Order, of: (outcome: Outcome) => number) =>
        outcomes.reduce((sum, outcome) => sum + of(outcome[order]), 0) / outcomes.length;
      const figures = (of: (outcome: Outcome) => number) =>
        ORDERS.map((order) => `${order} ${mean(order, of).toFixed(2)}`).join(', ');
      const matches = (order: Order) => mean(order, (outcome) => outcome.matches);
      const gini = (order: Order) => mean(order, (outcome) => outcome.gini);
      rows.push(
        {
          what: `${setting.name}: matches of 100 swipes, ours / random`,
          figures: figures((outcome) => outcome.matches),
          value: matches('ours') / matches('random'),
          target: 3,
        },
        {
          what: `${setting.name}: Gini of exposure, plain overlap / ours`,
          figures: figures((outcome) => outcome.gini),
          value: gini('plain skill overlap') / gini('ours'),
          target: 1,
        },
      );
    }
    return Promise.resolve(rows);
  },
};
