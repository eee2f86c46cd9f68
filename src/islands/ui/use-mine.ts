import { useEffect, useState } from 'react';
import type { User } from '#shared/user.ts';
import { $user } from '#stores/client/user.ts';

/** Returns the reader's own data as it is now: another tab or device may change it. */
export function useMine<Name extends keyof User>(given: Pick<User, Name>): Pick<User, Name> {
  const [mine, setMine] = useState(given);
  useEffect(() => $user.listen((user) => setMine(user ?? given)), [given]);
  return mine;
}
