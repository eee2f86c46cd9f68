import { type Setting } from './support/partners/population.ts';
import { ORDERS, simulate } from './support/partners/swiping.ts';
const USUAL: Setting = { name: '', visible: 0.5, whim: 0.5, likes: 0.12, silent: 0.25 };
const SWEEP: readonly Setting[] = [
  { ...USUAL, name: '80 %', visible: 0.8 },{ ...USUAL, name: '50 %' },{ ...USUAL, name: '25 %', visible: 0.25 },{ ...USUAL, name: '0 %', visible: 0 },
  { ...USUAL, name: 'no whim', whim: 0 },{ ...USUAL, name: 'whim 1', whim: 1 },{ ...USUAL, name: 'choosy', likes: 0.05 },{ ...USUAL, name: 'easy', likes: 0.3 },{ ...USUAL, name: 'silent', silent: 0.5 },
];
for (const s of SWEEP) { const os = ['amber','birch'].map((seed) => simulate(s, seed)); 
 console.log(s.name, ORDERS.map((o) => `${o} ${(os.reduce((a, x) => a + x[o].matches, 0) / os.length).toFixed(2)} gini ${(os.reduce((a, x) => a + x[o].gini, 0) / os.length).toFixed(2)}`).join(' | ')); }
