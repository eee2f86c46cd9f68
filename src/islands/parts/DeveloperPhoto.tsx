import { initials, personHue } from '#shared/avatar.ts';
import type { Developer } from '#shared/user.ts';

interface Props {
  developer: Developer;
  /** Fetched before other images. */
  first?: boolean;
}

/**
 * A developer's photo, filling its box. Without one, and when it cannot be loaded (the page's
 * first script hides it then), the initials under it stand on the person's hue.
 */
export function DeveloperPhoto({ developer, first = false }: Props) {
  return (
    <>
      <span className="photo-tile" data-hue={personHue(developer._id)} aria-hidden>
        {initials(developer)}
      </span>
      {developer.photoUrl !== null && (
        <img
          src={developer.photoUrl}
          alt=""
          data-photo=""
          draggable={false}
          referrerPolicy="no-referrer"
          decoding="async"
          fetchPriority={first ? 'high' : 'auto'}
        />
      )}
    </>
  );
}
