import { Suspense } from 'react';
import type { User } from '#shared/user.ts';
import { closeEdit } from '#stores/profile/profile-edit.ts';
import { lazyFields, Waiting } from './lazy-fields.tsx';
import { Panel } from '#islands/ui/Panel.tsx';

const ProfileForm = lazyFields(async () => (await import('./ProfileForm.tsx')).ProfileForm);

/** The edit panel; `user` is `null` while the profile is not here. */
export function ProfileEdit({ user }: { user: User | null }) {
  const waiting = <Waiting text="Loading profile..." />;
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
