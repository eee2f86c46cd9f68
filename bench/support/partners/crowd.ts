import { dayOf } from '#shared/time.ts';
import type { FactsRow } from '#server/features/feed/repository.ts';
import { timeOf } from '#server/platform/ids.ts';
import { idOf } from '#demo/person-id.ts';
import { drawPartner } from '#demo/partner.ts';
import { type Random, randomOf } from '#demo/random.ts';
import { drawSkills } from '#demo/skills.ts';

/** How developers differ in received signals: as after two years, or not at all (the worst case). */
export type Fate = 'lived' | 'alike';

const DAY_MS = 86_400_000;
const YEARS_MS = 730 * DAY_MS;

/** Returns member `n` of `count`. Members joined over the two years before `now`. */
export function crowdMember(n: number, count: number, now: number, fate: Fate): FactsRow {
  const random = randomOf(`crowd ${String(n)}`);
  const joined = now - YEARS_MS + (n / count) * (YEARS_MS - DAY_MS);
  const id = idOf(`crowd ${String(n)}`, joined);
  const skills = drawSkills(random);
  const age = random.int(19, 60);
  const partner = drawPartner(id, age, skills);
  return {
    id,
    age,
    skills: JSON.stringify(skills),
    lookingFor: JSON.stringify(partner.lookingFor),
    learning: JSON.stringify(partner.learning),
    languages: JSON.stringify(partner.languages),
    level: partner.level,
    availability: partner.availability,
    timeZone: partner.timeZone,
    showsCode: false,
    project: null,
    projectDay: null,
    preferencesVersion: null,
    numbers: null,
    ...(fate === 'lived' ? lived(random, id, now) : ALIKE),
  };
}

const ALIKE = { activeDay: 0, received: 0, waiting: 0, accepted: 0 };

/** One in four visited this week, most others left, and only a few were seen by many. */
function lived(random: Random, id: string, now: number) {
  const today = dayOf(now);
  const member = today - dayOf(timeOf(id));
  const away = random.chance(0.25) ? random.int(0, 6) : Math.floor(member * random.next());
  const idle = Math.min(away, member);
  const met = Math.exp(2.5 + 1.2 * normal(random)) * Math.min(1, (member - idle + 3) / 90);
  const received = Math.floor(met);
  const appeal = between(0.02, 0.9, 0.25 + 0.12 * normal(random));
  let asked = 0;
  for (let i = 0; i < received; i += 1) if (random.chance(appeal)) asked += 1;
  const answered = Math.round(asked * (idle < 14 ? 0.8 : 0.4));
  const accepted = Math.round(answered * between(0.05, 0.95, 0.35 + 0.2 * normal(random)));
  return {
    activeDay: today - idle,
    received,
    waiting: asked - accepted,
    accepted,
  };
}

const between = (least: number, most: number, value: number): number =>
  Math.min(most, Math.max(least, value));

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
