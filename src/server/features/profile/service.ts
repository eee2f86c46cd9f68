import { uploadedName, uploadedUrl } from '#shared/photo-url.ts';
import { personOf } from '#shared/realtime.ts';
import { dayOf } from '#shared/time.ts';
import { blankOf, FIELD_NAMES, FIELDS, type Profile, sameValue } from '#shared/profile-fields.ts';
import {
  type ProfileEdit,
  profileEditSchema,
  type PublicPageEdit,
} from '#shared/schemas/profile.ts';
import type { Developer, User } from '#shared/user.ts';
import type { Db } from '../../platform/db/database.ts';
import { readPhoto } from '../../platform/http/api.ts';
import type { Mounted } from '../../platform/http/request-listener.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Core } from '../core.ts';
import { Problem } from '../../platform/problem.ts';
import { type PhotoParts, sendPhoto } from './photos/send-photo.ts';
import type { Photos } from './photos/service.ts';
import type { ReadUpload } from './photos/uploads.ts';
import { accountGone, toColumns, toDeveloper, toUser } from './profile.ts';
import { lockDevelopers, type ProfileChanges, updateProfile } from './repository.ts';

export type Profiles = ReturnType<typeof createProfiles>['profiles'];

export function createProfiles(
  parts: Pick<Core, 'database' | 'events' | 'limit'> &
    PhotoParts & {
      photos: Pick<Photos, 'keep' | 'adopt' | 'release' | 'of' | 'sweepSoon'>;
      publicPages: {
        count(userId: string, edit: PublicPageEdit): Promise<void>;
        save(trx: Db, userId: string, edit: PublicPageEdit): Promise<boolean>;
      };
      discoveryIndex: { relist(trx: Db, userId: string, after: Developer): Promise<void> };
    },
) {
  const { database, photos, events, limit, publicPages, discoveryIndex } = parts;

  const profiles = {
    /** An edit without a difference is refused. */
    async edit(user: User, edit: ProfileEdit): Promise<User> {
      await limit('profile.user', user._id);
      if ('photoUrl' in edit) return linkPhoto(user, edit.photoUrl);
      const changes = differing(user, edit);
      const unphoto = user.photoUrl !== null && (edit.remove?.includes('photoUrl') ?? false);
      const isStillOn = edit.stillOn === true && user.project !== null;
      // Also an unchanged project counts as “Still on”.
      const saves = edit.project !== undefined || isStillOn;
      const same = Object.keys(changes).length === 0 && !unphoto && !edit.project && !isStillOn;
      const { handle, publicPage } = edit;
      const concernsPage = handle !== undefined || publicPage !== undefined;
      if (same && !concernsPage) throw nothingChanged();
      if (concernsPage) await publicPages.count(user._id, edit);
      const saved = tell(
        await database.db.transaction().execute(async (trx) => {
          const columns = {
            ...toColumns(changes),
            ...(unphoto && { photoUrl: null }),
            ...(saves && { projectDay: edit.project === null ? null : dayOf(Date.now()) }),
          };
          const edited = await change(user, columns, trx);
          if (unphoto) await photos.release(trx, user._id);
          if ('skills' in changes || 'learning' in changes || 'languages' in changes) {
            await discoveryIndex.relist(trx, user._id, edited);
          }
          // The profile change has locked the user row before.
          const pageDiffers =
            concernsPage && (await publicPages.save(trx, user._id, { handle, publicPage }));
          if (same && !pageDiffers) throw nothingChanged();
          return edited;
        }),
      );
      if (unphoto) photos.sweepSoon();
      return saved;
    },

    /** `read` is called once there is room for the photo. */
    async uploadPhoto(user: User, read: ReadUpload): Promise<User> {
      const name = await photos.keep(user._id, read);
      return showPhoto(user, uploadedUrl(name), (trx) => photos.adopt(trx, user._id, name));
    },

    async lock(db: Db, ids: readonly string[]): Promise<Developer[]> {
      return (await lockDevelopers(db, ids)).map(toDeveloper);
    },
  };
  // Account routes have /profile/view and /profile/password.
  const routes = {
    'PUT /profile/edit': {
      body: profileEditSchema,
      run: async ({ session, body }) => ({
        message: 'Profile updated',
        data: await profiles.edit(session.user, body),
      }),
    },
    'POST /profile/photo': {
      run: async ({ c, session }) => ({
        message: 'Photo updated',
        data: await profiles.uploadPhoto(session.user, (watch) => readPhoto(c, watch)),
      }),
    },
  } satisfies Partial<Routes>;
  const mounted: Record<string, Mounted> = {
    '/photos/': (request, response, path) => sendPhoto(request, response, parts, path),
  };
  return { profiles, routes, mounted };

  /** An uploaded photo may only be linked by its owner. */
  async function linkPhoto(user: User, photoUrl: string): Promise<User> {
    const name = uploadedName(photoUrl);
    if (name === null) return showPhoto(user, photoUrl, (trx) => photos.release(trx, user._id));
    if (name === (await photos.of(user._id))) return save(user, { photoUrl }, database.db);
    const message = 'This photo is not yours to link. Upload one, or enter a URL from elsewhere.';
    throw new Problem('invalid_input', message, { fields: { photoUrl: message } });
  }

  /** The user row changes first, so that concurrent uploads of a user run one after the other. */
  async function showPhoto(
    user: User,
    photoUrl: string,
    settle: (trx: Db) => Promise<void>,
  ): Promise<User> {
    const row = await database.db.transaction().execute(async (trx) => {
      const changed = await change(user, { photoUrl }, trx);
      await settle(trx);
      return changed;
    });
    photos.sweepSoon();
    return tell(row);
  }

  async function save(user: User, changes: ProfileChanges, db: Db): Promise<User> {
    return tell(await change(user, changes, db));
  }

  async function change(user: User, changes: ProfileChanges, db: Db): Promise<User> {
    const row = await updateProfile(db, user._id, changes);
    if (row === undefined) throw accountGone();
    return toUser(row);
  }

  function tell(user: User): User {
    events.emit('profileChanged', { person: personOf(user) });
    return user;
  }
}

const nothingChanged = () =>
  new Problem('invalid_input', 'Oops! Please update at least one field to save your profile');

type FieldsEdit = Exclude<ProfileEdit, { photoUrl: string }>;

/** Removed fields are blank. */
function differing(user: User, edit: FieldsEdit): Partial<Profile> {
  const after = (name: keyof Profile) =>
    edit.remove?.some((one) => one === name) ? blankOf(FIELDS[name]) : edit[name];
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, after(name)] as const).filter(
      ([name, value]) => value !== undefined && !sameValue(value, user[name]),
    ),
  );
}
