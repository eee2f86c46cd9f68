import { useEffect, useState } from 'react';
import type { User } from '#shared/user.ts';
import { $user } from '#stores/client/user.ts';

/** Other tabs or devices may change the user. */
export function useMine<Name extends keyof User>(given: Pick<User, Name>): Pick<User, Name> {
  const [mine, setMine] = useState(given);
  useEffect(() => $user.listen((user) => setMine(user ?? given)), [given]);
  return mine;
}
