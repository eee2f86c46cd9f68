import { CalendarPlus, MessageSquare } from 'lucide-static';
import { type Developer, fullName } from '#shared/user.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

interface Props {
  person: Developer;
  /** A view has one button of this look. */
  newest: boolean;
}

/** Takes the place of the card of an accepted request. */
export function AcceptedRequest({ person, newest }: Props) {
  const { _id } = person;
  const name = fullName(person);
  return (
    <article
      className="card flex flex-col gap-4 self-start border-yes-line bg-yes-soft p-4 sm:p-5"
      data-row
      aria-labelledby={`with-${_id}`}
    >
      <div className="flex items-center gap-3.5">
        <Avatar person={person} size={56} />
        <h2 className="h2 wrap-anywhere" id={`with-${_id}`}>
          {words.connected(name)}
        </h2>
      </div>
      <div className="flex flex-wrap gap-2">
        <a className={`btn ${newest ? 'btn--go' : ''}`} href={`/chat/${_id}`} data-message>
          <Icon svg={MessageSquare} small />
          {words.message}
          <span className="sr-only"> {name}</span>
        </a>
        <a className="btn" href={`/chat/${_id}#plan`}>
          <Icon svg={CalendarPlus} small />
          {words.plan}
          <span className="sr-only"> {words.withName(name)}</span>
        </a>
      </div>
    </article>
  );
}
