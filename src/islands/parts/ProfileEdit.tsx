import { lazy, Suspense } from 'react';
import type { User } from '#shared/user.ts';
import { closeEdit } from '#stores/profile-edit.ts';
import { Loading } from './Loading.tsx';
import { Panel, PanelBody } from './Panel.tsx';

// Its fields are loaded when the panel opens: nobody needs them to read a profile.
const ProfileForm = lazy(() =>
  import('./ProfileForm.tsx').then(
    ({ ProfileForm: form }) => ({ default: form }),
    () => ({ default: FormMissing }),
  ),
);

function FormMissing() {
  return (
    <PanelBody>
      <p className="hint hint--no col-span-full" role="alert">
        The fields did not load. Check your network and open this page again.
      </p>
    </PanelBody>
  );
}

const waiting = (
  <PanelBody>
    <Loading text="Loading profile..." className="col-span-full" />
  </PanelBody>
);

/** The edit panel; `user` is `null` while the profile is not here. */
export function ProfileEdit({ user }: { user: User | null }) {
  return (
    <Panel id="edit-title" title="Edit Profile" onClose={closeEdit}>
      {user === null ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <ProfileForm user={user} />
        </Suspense>
      )}
    </Panel>
  );
}
