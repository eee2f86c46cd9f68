import type { Developer } from '#shared/user.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';

type Person = Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;

interface Props {
  me: Person;
  target: Person;
  here: boolean;
  following: boolean;
  onFollow: (follow: boolean) => void;
}

/** Ink marks the reader, amber the other person; a press follows them. */
export function Who({ me, target, here, following, onFollow }: Props) {
  return (
    <div className="ml-auto flex items-center gap-3 text-sm font-medium">
      <span className="flex items-center gap-2">
        <span className="border-b-3 border-ink pb-0.5">
          <Avatar person={me} size={24} />
        </span>
        <span className="max-lg:sr-only">You</span>
      </span>
      <button
        type="button"
        className={`flex items-center gap-2 rounded-xs ${here ? '' : 'cursor-default text-ink-3 grayscale'}`}
        disabled={!here}
        aria-pressed={following}
        title={here ? `Follow ${target.firstName}` : undefined}
        onClick={() => onFollow(!following)}
      >
        <span className={`border-b-3 pb-0.5 ${here ? 'border-caret' : 'border-transparent'}`}>
          <Avatar person={target} size={24} />
        </span>
        <span className="max-lg:sr-only">
          {following ? 'Following' : <bdi>{target.firstName}</bdi>}
        </span>
      </button>
      <span className="sr-only" role="status">
        {here ? `${target.firstName} is in the pad` : `${target.firstName} is not in the pad`}
      </span>
    </div>
  );
}
