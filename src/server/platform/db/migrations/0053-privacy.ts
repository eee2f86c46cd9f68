import { addColumns, integer, migration, withDefault } from './table-builder.ts';

const COLUMNS = {
  users: {
    /** 1 if the person shows connections neither the online state nor the last visit, and sees none of theirs. */
    hidesPresence: withDefault('0', integer()),
    /** The same for read receipts. */
    hidesReceipts: withDefault('0', integer()),
  },
};

export type PrivacyColumns = typeof COLUMNS;

/** Lets people hide presence and read receipts. */
export const privacy = migration(() => Object.entries(COLUMNS).flatMap(addColumns));
