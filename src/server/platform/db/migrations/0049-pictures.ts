import {
  bigint,
  createTable,
  id,
  integer,
  migration,
  nullable,
  pair,
  text,
} from './table-builder.ts';

const PICTURES = {
  /**
   * An uploaded picture of a conversation. The row outlives people and connection until its file is deleted, so it has no
   * foreign key.
   */
  pictures: {
    name: text('primary key'),
    /** The person who uploaded it. */
    userId: id(),
    ...pair,
    /** Null until it is sent. */
    messageId: nullable(id()),
    width: integer(),
    height: integer(),
    blur: text(),
    /** Null while its message exists; later it is deleted, reports aside. */
    keptUntil: nullable(bigint()),
    /** While a report may refer to it. */
    reportedUntil: nullable(bigint()),
    pictures_place: 'index ("lowUserId", "highUserId", "messageId")',
    pictures_other: 'index ("highUserId")',
    pictures_sender: 'index ("userId", "name")',
    pictures_due: 'index ("keptUntil") where "keptUntil" is not null',
  },
};

export type PictureTables = typeof PICTURES;

/** Stores which files are pictures of a conversation, and until when. */
export const pictures = migration(() => Object.entries(PICTURES).flatMap(createTable));
