import { useEffect, useState } from 'react';
import { $user } from '#stores/client/user.ts';

/** The reader's skills, as they are now: another tab may change them. */
export function useMySkills(given: readonly string[]): readonly string[] {
  const [skills, setSkills] = useState(given);
  useEffect(() => $user.listen((user) => setSkills(user?.skills ?? given)), [given]);
  return skills;
}
