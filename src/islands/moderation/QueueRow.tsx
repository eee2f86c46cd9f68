import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '#islands/ui/Avatar.tsx';

interface Props {
  id?: string;
  person: ComponentProps<typeof Avatar>['person'];
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** A person in the list beside the opened one. */
export const QueueRow = ({ id, person, isOpen, onOpen, children }: Props) => (
  <li>
    <button
      type="button"
      id={id}
      className="relative flex w-full items-start gap-3 px-3.5 py-3 text-start hover:bg-hover focus-visible:-outline-offset-2 in-[li:first-child]:rounded-t-[11px] in-[li:last-child]:rounded-b-[11px] aria-[current]:bg-hover"
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      {isOpen && <span className="absolute inset-y-3.5 left-0 w-0.75 rounded-[1px] bg-caret" />}
      <Avatar person={person} />
      {children}
    </button>
  </li>
);
