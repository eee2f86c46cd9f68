import { initials, personHue } from '#shared/avatar.ts';
import { photoSet } from '#shared/photo-set.ts';
import type { Developer } from '#shared/user.ts';

interface Props {
  person: Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;
  className?: string;
  /** Cards with the name over the photo have larger initials and a higher face. */
  large?: boolean;
  sizes?: string;
  lazy?: boolean;
}

/** The name is beside the photo. A missing or broken photo uncovers the initials: the first script hides it (`data-photo`). */
export function Photo(props: Props) {
  const { person, className = '', large, sizes = '320px', lazy = false } = props;
  const set = photoSet(person.photoUrl);
  return (
    <span
      className={`[container-type:size] relative block overflow-hidden after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_var(--color-ring-in)] ${className}`}
      aria-hidden
    >
      <span
        className={`ini ${large ? 'pb-[14%] text-[36cqmin]' : 'text-[min(30cqw,34cqh)]'}`}
        data-hue={personHue(person._id)}
      >
        {initials(person)}
      </span>
      {person.photoUrl !== null && (
        <img
          // A new address needs a new element, because the old one may be hidden.
          key={person.photoUrl}
          className={`pt absolute inset-0 bg-sunken ${large ? 'object-[50%_25%]' : 'object-top'}`}
          sizes={set && sizes}
          srcSet={set}
          src={person.photoUrl}
          alt=""
          data-photo
          loading={lazy ? 'lazy' : 'eager'}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}
