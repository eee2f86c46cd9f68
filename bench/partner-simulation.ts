// Simulates matches and exposure of the feed's ranking in populations whose preferences it can't see.
import type { Setting } from './support/partners/population.ts';
import { type Order, ORDERS, type Outcome, simulate } from './support/partners/swiping.ts';
import type { Bench, Row } from './support/table.ts';

/** Seeds not used during development. */
const SEEDS = ['amber', 'birch', 'cedar', 'dune', 'elm'];
const USUAL: Setting = { name: '', visible: 0.5, whim: 0.5, likes: 0.12, silent: 0.25 };
/** Days after which each person has about 100 answers in both directions. */
const LONG = 22;

interface Case extends Setting {
  days?: number;
  /** Target ratio to a random order. */
  target: number;
}

/** From populations that profiles explain well to unexplained ones, some with hidden groups, and one with spellings. */
const SWEEP: readonly Case[] = [
  { ...USUAL, name: 'profiles say most (80 %)', visible: 0.8, target: 3 },
  { ...USUAL, name: 'profiles say half (50 %)', target: 3 },
  { ...USUAL, name: 'profiles say little (25 %)', visible: 0.25, target: 2.5 },
  { ...USUAL, name: 'profiles say nothing (0 %)', visible: 0, target: 1 },
  { ...USUAL, name: 'half, no whim', whim: 0, target: 3 },
  { ...USUAL, name: 'half, whim as large as liking', whim: 1, target: 3 },
  { ...USUAL, name: 'half, choosy (5 % liked)', likes: 0.05, target: 3 },
  { ...USUAL, name: 'half, easy (30 % liked)', likes: 0.3, target: 3 },
  { ...USUAL, name: 'half, half the people silent', silent: 0.5, target: 3 },
  { ...USUAL, name: 'half, preferences in 4 hidden groups', groups: 4, target: 3 },
  { ...USUAL, name: 'nothing, preferences in 4 hidden groups', visible: 0, groups: 4, target: 1 },
  {
    ...USUAL,
    name: 'the same with about 100 given and 100 got',
    visible: 0,
    groups: 4,
    days: LONG,
    target: 2,
  },
  { ...USUAL, name: 'half, skills in several spellings', spellings: 'named', target: 3 },
  // Shows what common names buy.
  { ...USUAL, name: 'the same without common names', spellings: 'as typed', target: 1 },
  { ...USUAL, name: 'half, half the people have a project', projects: 0.5, target: 3 },
];

export const bench: Bench = {
  title: 'simulated matching',
  run: () => {
    const rows: Row[] = [];
    for (const setting of SWEEP) {
      const outcomes = SEEDS.map((seed) => simulate(setting, seed, setting.days));
      const mean = (order: Order, of: (outcome: Outcome) => number) =>
        outcomes.reduce((sum, outcome) => sum + of(outcome[order]), 0) / outcomes.length;
      const figures = (of: (outcome: Outcome) => number) =>
        ORDERS.map((order) => `${order} ${mean(order, of).toFixed(2)}`).join(', ');
      const matches = (order: Order) => mean(order, (outcome) => outcome.matches);
      const gini = (order: Order) => mean(order, (outcome) => outcome.gini);
      const ratios = outcomes.map(({ ours, random }) => ours.matches / random.matches);
      const range = (values: number[]) =>
        `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
      const before = mean('ours', ({ firstDay }) => firstDay);
      console.error(
        `  ${setting.name}: ${figures((outcome) => outcome.matches)}; ${range(ratios)}`,
      );
      rows.push(
        {
          what: `${setting.name}: matches of 100 swipes, ours / random`,
          figures: `${figures((outcome) => outcome.matches)}; of the five ${range(ratios)}; first day ${before.toFixed(2)}, without learning ${mean('without learning', ({ firstDay }) => firstDay).toFixed(2)}; ${mean('ours', ({ said }) => said).toFixed(0)} answers of each`,
          value: matches('ours') / matches('random'),
          target: setting.target,
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
