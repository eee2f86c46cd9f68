import { useEffect, useState } from 'react';
import type { User } from '#shared/user.ts';

/** The reader's skills, as they are now: another tab may change them. */
export function useMySkills(given: readonly string[]): readonly string[] {
  const [skills, setSkills] = useState(given);
  useEffect(() => {
    const follow = (event: Event) => setSkills((event as CustomEvent<User>).detail.skills);
    addEventListener('person', follow);
    return () => removeEventListener('person', follow);
  }, []);
  return skills;
}
