import { addColumns, integer, migration, nullable, text } from './table-builder.ts';

const COLUMNS = {
  users: {
    // Title, pitch, ten skills and a link of 2,048 characters; each may take two in JSON.
    project: nullable(text('check (length(project) <= 6000)')),
    /** Day of the last save or "Still on", in days since 1970. */
    projectDay: nullable(integer()),
  },
};

export type ProjectColumns = typeof COLUMNS;

/** Gives people a project, which the deck leaves out some days after its last save. */
export const projects = migration(() => Object.entries(COLUMNS).flatMap(addColumns));
