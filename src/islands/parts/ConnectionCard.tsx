import messageSquare from 'lucide-static/icons/message-square.svg?raw';
import { type Developer, fullName } from '#shared/user.ts';
import { More } from './More.tsx';
import { Photo } from './Photo.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  person: Developer;
  /** Whether they are here now; left out where nobody knows. */
  online?: boolean | undefined;
  /** Messages of theirs that are not read. */
  unread?: number | undefined;
  lazy: boolean;
}

export function ConnectionCard({ person, online, unread = 0, lazy }: Props) {
  const name = fullName(person);
  return (
    <article className="card con" aria-labelledby={`name-${person._id}`}>
      <div className="con-photo">
        <Photo person={person} lazy={lazy} />
        {online !== undefined && <span className={online ? 'dot' : 'dot dot--off'} aria-hidden />}
      </div>
      <div className="con-body">
        <h2 className="h2" id={`name-${person._id}`} title={name}>
          <a className="name-link" href={`/developer/${person._id}`}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        {online === true && <span className="sr">Online</span>}
        {person.age !== null && person.gender !== null && (
          <p className="con-facts">
            {person.age} yrs, {person.gender}
          </p>
        )}
        {person.about !== '' && (
          <p className="con-about" dir="auto">
            {person.about}
          </p>
        )}
        <div className="con-acts">
          <a className="btn" href={`/chat/${person._id}`}>
            <Icon svg={messageSquare} small />
            Message
            <span className="sr"> {name}</span>
            {unread > 0 && (
              <span className="badge">
                {unread > 99 ? '99+' : unread}
                <span className="sr"> unread</span>
              </span>
            )}
          </a>
          <More person={person} connected />
        </div>
      </div>
    </article>
  );
}
