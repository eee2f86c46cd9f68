import { initials, personHue } from '#shared/avatar.ts';
import { photoSet } from '#shared/photo-set.ts';
import type { Developer } from '#shared/user.ts';

interface Props {
  person: Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;
  size?: 24 | 32 | 40 | 56 | 72;
}

/** The name is beside the avatar. Avatar.astro looks the same. */
export function Avatar({ person, size = 40 }: Props) {
  const set = photoSet(person.photoUrl);
  return (
    <span className={size === 40 ? 'av' : `av av--${size}`} aria-hidden>
      <span className="ini" data-hue={personHue(person._id)}>
        {initials(person)}
      </span>
      {person.photoUrl !== null && (
        <img
          key={person.photoUrl}
          className="pt"
          sizes={set && `${size}px`}
          srcSet={set}
          src={person.photoUrl}
          width={size}
          height={size}
          alt=""
          data-photo
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}
