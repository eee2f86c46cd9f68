import cross from 'lucide-static/icons/x.svg?raw';
import { lazy, Suspense } from 'react';
import type { User } from '#shared/user.ts';
import { closeEdit } from '#stores/profile-edit.ts';
import { Loading } from './Loading.tsx';
import { usePanel } from './use-panel.ts';
import { Icon } from './Icon.tsx';

// Its fields are loaded when the panel opens: nobody needs them to read a profile.
const ProfileForm = lazy(() =>
  import('./ProfileForm.tsx').then(
    ({ ProfileForm: form }) => ({ default: form }),
    () => ({ default: FormMissing }),
  ),
);

function FormMissing() {
  return (
    <div className="panel-body">
      <p className="hint hint--no field--all" role="alert">
        The fields did not load. Check your network and open this page again.
      </p>
    </div>
  );
}

/** The edit panel; `user` is `null` while the profile is not here. */
export function ProfileEdit({ user }: { user: User | null }) {
  const heading = usePanel();
  return (
    <section className="card panel" aria-labelledby="edit-title">
      <div className="panel-head">
        <h2 className="h2" id="edit-title" tabIndex={-1} ref={heading}>
          Edit Profile
        </h2>
        <button
          type="button"
          className="btn btn--icon"
          aria-label="Close Edit Profile"
          onClick={closeEdit}
        >
          <Icon svg={cross} />
        </button>
      </div>
      {user === null ? (
        <div className="panel-body">
          <Loading text="Loading profile..." />
        </div>
      ) : (
        <Suspense
          fallback={
            <div className="panel-body">
              <Loading text="Loading profile..." />
            </div>
          }
        >
          <ProfileForm user={user} />
        </Suspense>
      )}
    </section>
  );
}
