import type { ProfileEdit } from '#shared/schemas/profile.ts';
import { sameSkills } from '#shared/skills.ts';
import type { Developer, User } from '#shared/user.ts';
import type { Database, Db } from '../db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';
import type { LimitAttempts } from '../limiter.ts';
import { toDeveloper, toUser } from './profile.ts';
import { holdDevelopers, type ProfileChanges, updateProfile } from './repository.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** Changes of a developer's own profile. Refusals are {@link Problem}s. */
export function createProfiles(parts: {
  database: Database;
  events: Events;
  limit: LimitAttempts;
}) {
  const { database, events, limit } = parts;

  return {
    /** Answers the profile as it now is; refuses an edit in which no field differs. */
    async edit(user: User, edit: ProfileEdit): Promise<User> {
      await limit('profile.user', user._id);
      const changes = 'photoUrl' in edit ? { photoUrl: edit.photoUrl } : differing(user, edit);
      if (Object.keys(changes).length === 0) {
        throw new Problem(
          'invalid_input',
          'Oops! Please update at least one field to save your profile',
        );
      }
      const row = await updateProfile(database.db, user._id, changes);
      if (row === undefined) throw new Problem('unauthenticated', 'This account no longer exists');
      const edited = toUser(row);
      events.emit('profileChanged', { user: edited });
      return edited;
    },

    /** Those of these people who exist; inside a transaction they stay until it ends. */
    async hold(db: Db, ids: readonly string[]): Promise<Developer[]> {
      return (await holdDevelopers(db, database.kind, ids)).map(toDeveloper);
    },
  };
}

type FieldsEdit = Exclude<ProfileEdit, { photoUrl: string }>;

function differing(user: User, edit: FieldsEdit): ProfileChanges {
  const { firstName, lastName, age, gender, about, skills } = edit;
  return {
    ...(firstName !== undefined && firstName !== user.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== user.lastName && { lastName }),
    ...(age !== undefined && age !== user.age && { age }),
    ...(gender !== undefined && gender !== user.gender && { gender }),
    ...(about !== undefined && about !== user.about && { about }),
    ...(skills !== undefined &&
      !sameSkills(skills, user.skills) && { skills: JSON.stringify(skills) }),
  };
}
