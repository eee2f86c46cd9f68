import { useEffect, useRef } from 'react';
import * as words from './words.ts';

export const optionId = (listId: string, at: number): string => `${listId}-${String(at)}`;

interface Props {
  id: string;
  names: readonly string[];
  /** -1: none. */
  active: number;
  onPick: (name: string) => void;
}

/** The listbox of a combobox; without names it is hidden. */
export function SkillList({ id, names, active, onPick }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const isOpen = names.length > 0;
  useEffect(() => {
    const shown = active === -1 ? list.current : list.current?.children[active];
    if (isOpen) shown?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);
  return (
    <>
      <ul
        ref={list}
        className="absolute top-full left-0 z-5 mt-1 max-h-66 w-full max-w-90 overflow-y-auto overscroll-contain rounded-lg bg-raised p-1 shadow-pop"
        id={id}
        role="listbox"
        aria-label={words.suggestions}
        hidden={!isOpen}
        // The field keeps the focus, because its loss adds the typed text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {names.map((name, at) => (
          <li
            key={name}
            id={optionId(id, at)}
            className="cursor-pointer truncate rounded-md px-2.5 py-2 text-sm hover:bg-hover aria-selected:rounded-l-none aria-selected:bg-hover aria-selected:shadow-[inset_3px_0_0_var(--color-caret)] pointer-coarse:py-3"
            role="option"
            aria-selected={at === active}
            onClick={() => onPick(name)}
          >
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <span className="sr-only" role="status">
        {isOpen && words.suggested(names.length)}
      </span>
    </>
  );
}
