import { addColumns, bigint, migration, nullable } from './table-builder.ts';

const COLUMNS = {
  pad_versions: {
    /** When it is deleted; null for the newest twenty of a pad. */
    until: nullable(bigint()),
  },
};

export type VersionColumns = typeof COLUMNS;

/** Gives the versions of a pad beyond the newest twenty an end, so that idle pads lose them too. */
export const endsOfPadVersions = migration(() => [
  ...Object.entries(COLUMNS).flatMap(addColumns),
  'create index "pad_versions_until" on "pad_versions" ("until") where "until" is not null',
  `update "pad_versions" set "until" = "at" + 86400000 where exists (
    select 1 from "pad_versions" newer where (newer."lowUserId", newer."highUserId") =
      ("pad_versions"."lowUserId", "pad_versions"."highUserId") and newer."id" > "pad_versions"."id"
    limit 1 offset 19)`,
]);
