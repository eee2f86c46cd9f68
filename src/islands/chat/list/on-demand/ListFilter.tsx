import { fullName, type User } from '#shared/user.ts';
import { composes } from '#shared/composes.ts';
import * as words from '../words.ts';

interface Props {
  typed: string;
  none: boolean;
  onType: (typed: string) => void;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const isCalled = (person: Pick<User, 'firstName' | 'lastName'>, typed: string): boolean =>
  fold(fullName(person)).includes(fold(typed.trim()));

/** The filter is in the title's row, so that nothing moves. */
export function ListFilter({ typed, none, onType }: Props) {
  return (
    <>
      <input
        className="input absolute top-3 right-3 h-10 w-44 py-0"
        type="text"
        role="searchbox"
        aria-label={words.filter}
        placeholder={words.filter}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={100}
        dir="auto"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (composes(event.nativeEvent)) return;
          if (event.key === 'Escape') onType('');
          const first = event.currentTarget.closest('nav')?.querySelector<HTMLElement>('li a');
          if (event.key === 'Enter' && typed.trim() !== '') first?.click();
        }}
      />
      <p className={none ? 'px-5 py-4 text-sm text-ink-2' : 'sr-only'} role="status">
        {none && words.none(typed.trim())}
      </p>
    </>
  );
}
