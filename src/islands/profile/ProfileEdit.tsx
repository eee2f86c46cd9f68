import { Suspense } from 'react';
import type { User } from '#shared/user.ts';
import { closeEdit } from '#stores/profile/profile-edit.ts';
import { lazyFields, Waiting } from './lazy-fields.tsx';
import { Panel } from '#islands/ui/Panel.tsx';
import * as words from './words.ts';

const ProfileForm = lazyFields(
  async () => (await import('./on-demand/ProfileForm.tsx')).ProfileForm,
);

/** The edit panel; `user` is `null` while the profile is not here. */
export function ProfileEdit({ user }: { user: User | null }) {
  const waiting = <Waiting text={words.loadingProfile} />;
  return (
    <Panel
      id="edit-title"
      title={words.edit.open}
      close={{ label: words.edit.shut, run: closeEdit }}
    >
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
