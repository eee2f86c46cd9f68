import { useEffect, useState } from 'react';
import type { SkillsOf } from '#shared/pair-skills.ts';
import { $user } from '#stores/client/user.ts';

/** What the reader knows and wants to learn, as it is now: another tab may change it. */
export function useMine(given: SkillsOf): SkillsOf {
  const [mine, setMine] = useState(given);
  useEffect(() => $user.listen((user) => setMine(user ?? given)), [given]);
  return mine;
}
