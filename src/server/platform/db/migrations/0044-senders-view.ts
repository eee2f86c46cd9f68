import { migration } from './table-builder.ts';

/**
 * Counts declined requests as pending ones, as their senders see them, and ends outcomes of pair sessions between people
 * who blocked each other.
 */
export const sendersView = migration(() => [
  `update "standing" set
    "waiting" = (select count(*) from "signals" where "toUserId" = "standing"."userId"
      and "status" = 'interested' and "shownAs" is null and coalesce("review", '') <> 'accepted'),
    "received" = "received" - (select count(*) from "signals"
      where "toUserId" = "standing"."userId" and "shownAs" = 'none')
    where "userId" in (select "toUserId" from "signals" where "review" = 'rejected')`,
  `update "pair_sessions" set "builtAt" = null, "lowBuilt" = 0, "highBuilt" = 0
    where "builtAt" is not null and exists (select 1 from "blocks"
      where "blockerId" = "lowUserId" and "blockedId" = "highUserId"
        or "blockerId" = "highUserId" and "blockedId" = "lowUserId")`,
]);
