import { initials, personHue } from '#shared/avatar.ts';
import { photoSet } from '#shared/photo-set.ts';
import type { Developer } from '#shared/user.ts';

interface Props {
  person: Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;
  /** Where it stands: its box gives the size, the initials follow it. */
  className?: string;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** How wide it is drawn, as the browser takes it: of an uploaded photo it loads the fitting size. */
  sizes?: string;
  /** Far down a list: fetched when it comes near. */
  lazy?: boolean;
}

/**
 * A person's photo, filling its box, over their initials: one that is missing or cannot be
 * loaded uncovers them (the page's first script hides it, `data-photo`).
 */
export function Photo({ person, className = '', alt = '', sizes = '320px', lazy = false }: Props) {
  const named = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <div className={`face ${className}`} {...named}>
      <span className="ini" data-hue={personHue(person._id)}>
        {initials(person)}
      </span>
      {person.photoUrl !== null && (
        <img
          // A new address is a new image: the old one may be hidden.
          key={person.photoUrl}
          className="pt"
          sizes={sizes}
          srcSet={photoSet(person.photoUrl)}
          src={person.photoUrl}
          alt=""
          data-photo
          loading={lazy ? 'lazy' : 'eager'}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}
