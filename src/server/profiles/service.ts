import type { ProfileEdit } from '#shared/schemas/profile.ts';
import { sameSkills } from '#shared/skills.ts';
import type { User } from '#shared/user.ts';
import type { Database } from '../db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';
import type { LimitAttempts } from '../limiter.ts';
import type { Partners } from '../partners/service.ts';
import { toUser } from './profile.ts';
import { type ProfileChanges, updateProfile } from './repository.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** Changes of a developer's own profile. Refusals are {@link Problem}s. */
export function createProfiles(parts: {
  database: Database;
  events: Events;
  limit: LimitAttempts;
  partners: Pick<Partners, 'relist'>;
}) {
  const { database, events, limit, partners } = parts;

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
      const edited = await database.db.transaction().execute(async (trx) => {
        const row = await updateProfile(trx, user._id, changes);
        if (row === undefined)
          throw new Problem('unauthenticated', 'This account no longer exists');
        const after = toUser(row);
        if ('skills' in changes || 'learning' in changes || 'languages' in changes) {
          await partners.relist(trx, user._id, after);
        }
        return after;
      });
      events.emit('profileChanged', { user: edited });
      return edited;
    },
  };
}

type FieldsEdit = Exclude<ProfileEdit, { photoUrl: string }>;

function differing(user: User, edit: FieldsEdit): ProfileChanges {
  const { firstName, lastName, age, gender, about, skills } = edit;
  const { headline, level, lookingFor, learning, languages } = edit;
  const { availability, timeZone, codeUrl, siteUrl } = edit;
  return {
    ...(firstName !== undefined && firstName !== user.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== user.lastName && { lastName }),
    ...(age !== undefined && age !== user.age && { age }),
    ...(gender !== undefined && gender !== user.gender && { gender }),
    ...(about !== undefined && about !== user.about && { about }),
    ...(skills !== undefined &&
      !sameSkills(skills, user.skills) && { skills: JSON.stringify(skills) }),
    ...(headline !== undefined && headline !== user.headline && { headline }),
    ...(level !== undefined && level !== user.level && { level }),
    ...(lookingFor !== undefined &&
      !sameSkills(lookingFor, user.lookingFor) && { lookingFor: JSON.stringify(lookingFor) }),
    ...(learning !== undefined &&
      !sameSkills(learning, user.learning) && { learning: JSON.stringify(learning) }),
    ...(languages !== undefined &&
      !sameSkills(languages, user.languages) && { languages: JSON.stringify(languages) }),
    ...(availability !== undefined && availability !== user.availability && { availability }),
    ...(timeZone !== undefined && timeZone !== user.timeZone && { timeZone }),
    ...(codeUrl !== undefined && codeUrl !== user.codeUrl && { codeUrl }),
    ...(siteUrl !== undefined && siteUrl !== user.siteUrl && { siteUrl }),
  };
}
