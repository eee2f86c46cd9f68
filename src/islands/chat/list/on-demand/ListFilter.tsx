import { fullName, type User } from '#shared/user.ts';
import * as words from '../words.ts';

interface Props {
  typed: string;
  onType: (typed: string) => void;
}

/** Letters without case and accents. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name has in it what was typed. */
export const isCalled = (person: Pick<User, 'firstName' | 'lastName'>, typed: string): boolean =>
  fold(fullName(person)).includes(fold(typed.trim()));

/** In the row of the list's title, so that nothing moves when it comes. */
export function ListFilter({ typed, onType }: Props) {
  return (
    <input
      className="input absolute top-3 right-3 h-10 w-44 py-0"
      type="text"
      role="searchbox"
      aria-label={words.filter}
      placeholder={words.filter}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      dir="auto"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onType('');
      }}
    />
  );
}
