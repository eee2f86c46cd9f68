import { useSyncExternalStore } from 'react';
import { X } from 'lucide-static';
import type { User } from '#shared/user.ts';
import { closeEdit } from '#stores/profile/profile-edit.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import { Waiting } from './Waiting.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { usePanel } from '#islands/ui/Panel.tsx';
import * as words from './words.ts';

const Loading = () => (
  <div className="card">
    <Waiting text={words.loadingProfile} />
  </div>
);
const ProfileForm = onDemand(
  async () => (await import('./on-demand/ProfileForm.tsx')).ProfileForm,
  { waiting: Loading, missing: 'mt-16' },
);

/** `user` is null until the profile has loaded. */
export function ProfileEdit({ user }: { user: User | null }) {
  const heading = usePanel();
  // The server renders the panel without fields; they load with their script.
  const alive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <section
      className="relative flex min-h-[calc(100dvh-160px)] scroll-mt-44 flex-col min-[900px]:min-h-0 min-[900px]:flex-1 min-[900px]:scroll-mt-0"
      aria-labelledby="edit-title"
    >
      <h2 className="sr-only" id="edit-title" tabIndex={-1} ref={heading}>
        {words.edit.open}
      </h2>
      <IconButton
        icon={X}
        label={words.edit.shut}
        className="absolute end-3 top-4 z-1"
        onClick={closeEdit}
      />
      {user === null || !alive ? <Loading /> : <ProfileForm user={user} />}
    </section>
  );
}
