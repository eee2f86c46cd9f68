import { randomBytes } from 'node:crypto';
import { PICTURE_REFUSALS } from '#shared/picture-rules.ts';
import { type Picture, pictureText, pictureUrl, type UploadedPicture } from '#shared/pictures.ts';
import type { MessageContent } from '#shared/message-kinds.ts';
import type { Core } from '../../core.ts';
import { findRow, insertRow } from '../../../platform/db/rows.ts';
import { Problem } from '../../../platform/problem.ts';
import { pictureFileName as fileOf } from '../../profile/photos/photo-file.ts';
import type { FileStore } from '../../profile/photos/store.ts';
import { startSweeping } from '../../profile/photos/sweep.ts';
import { notStored, type ReadUpload, type Uploads } from '../../profile/photos/uploads.ts';
import type { Pair } from '../messages/store.ts';
import * as stored from './repository.ts';

export type Pictures = ReturnType<typeof createPictures>;

/** A picture waits this long to be sent, in milliseconds. */
const UNSENT_MS = 3_600_000;

export interface SentPicture {
  name: string;
  alt: string;
}

/**
 * A picture is registered before its file is written, and removed after the file is deleted, so a crash leaves only
 * pictures that the sweep deletes.
 */
export function createPictures(
  parts: Pick<Core, 'database' | 'events' | 'limit' | 'log'> & {
    store: FileStore;
    uploads: Uploads;
  },
) {
  const { store, uploads, limit, log } = parts;
  const { db } = parts.database;
  const sweeping = startSweeping({
    ...parts,
    what: 'picture',
    due: (now, limit) => stored.findDue(db, now, limit),
    async remove(name, now) {
      await store.remove(fileOf(name));
      await stored.deletePicture(db, name, now);
    },
  });

  return {
    async keep(userId: string, pair: Pair, read: ReadUpload): Promise<UploadedPicture> {
      // The image library has ten megabytes and loads with the first upload.
      const convert = async (bytes: Buffer) =>
        (await import('../../profile/photos/convert.ts')).convertPicture(bytes);
      const { body, ...shown } = await uploads.take('picture.tries', userId, read, convert);
      await limit('picture.user', userId);
      const name = randomBytes(16).toString('hex');
      const keptUntil = Date.now() + UNSENT_MS;
      await insertRow(db, 'pictures', { ...pair, ...shown, name, userId, keptUntil });
      await store.put(fileOf(name), body, 'image/webp').catch((error: unknown) => {
        log.error({ err: error }, 'a picture could not be stored');
        throw notStored('picture');
      });
      return { name, ...shown };
    },

    /** Returns the content of a message; throws unless all pictures are the sender's and of this conversation. */
    async contentOf(
      userId: string,
      pair: Pair,
      text: string,
      sent: readonly SentPicture[],
    ): Promise<MessageContent> {
      const names = sent.map(({ name }) => name);
      const found = await stored.findNamed(db, pair, userId, names);
      const pictures = sent.map(({ name, alt }): Picture => {
        const row = found.get(name);
        if (row === undefined) throw new Problem('conflict', PICTURE_REFUSALS.gone);
        return { url: pictureUrl(name), width: row.width, height: row.height, alt, blur: row.blur };
      });
      return { kind: 'picture', text: text || pictureText(pictures), pictures };
    },

    /** Null unless the picture's message exists and the reader is one of the two, or a moderator of a report. */
    async read(
      name: string,
      reader: { userId: string; moderates: boolean },
    ): Promise<Buffer | null> {
      const row = await findRow(db, 'pictures', { name });
      if (row === undefined) return null;
      const isTheirs = [row.lowUserId, row.highUserId].includes(reader.userId);
      const isReported = reader.moderates && (row.reportedUntil ?? 0) > Date.now();
      if (!isReported && (!isTheirs || row.keptUntil !== null)) return null;
      return store.get(fileOf(name));
    },

    /** The sent ones, for the person's export. */
    async *sentBy(userId: string): AsyncGenerator<object> {
      let after = '';
      for (;;) {
        const row = await stored.nextSent(db, userId, after);
        if (row === undefined) return;
        const body = await store.get(fileOf(row.name));
        if (body !== null) {
          yield { url: pictureUrl(row.name), type: 'image/webp', base64: body.toString('base64') };
        }
        after = row.name;
      }
    },

    /** Deletes what is due; `now` is in milliseconds since 1970. */
    forget: sweeping.sweep,

    close: () => sweeping.close(),
  };
}
