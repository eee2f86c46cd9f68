import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import { DATA } from './cast/data.ts';
import { INTERFACE } from './cast/interface.ts';
import { SERVICES } from './cast/services.ts';
import { SYSTEMS } from './cast/systems.ts';
import { homeOfCast } from './homes.ts';
import { drawPartner } from './partner.ts';
import { drawProject } from './projects.ts';
import { drawSnippet } from './snippets.ts';
import { type CastMember, handleOf, type Person } from './person.ts';

/** The domain of all made-up people; it can't receive mail. */
export const MAIL_DOMAIN = 'pairwise.example';

/** Converts a cast member into a person. */
export function personOf({ handle: own, ...member }: CastMember): Person {
  const handle = own ?? handleOf(member.firstName, member.lastName);
  const emailId = `${handle}@${MAIL_DOMAIN}`;
  return {
    ...BLANK_PROFILE,
    ...member,
    emailId,
    ...drawPartner(emailId, member.age, member.skills, [homeOfCast(handle)]),
    snippet: member.snippet ?? drawSnippet(emailId, member.skills),
    project: member.project ?? drawProject(emailId, member.skills),
  };
}

/** Alternates the groups, so that neighbours differ. */
function takeTurns<T>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group.slice(at, at + 1)),
  ).flat();
}

/** The hand-written developers in a fixed order. */
export const CAST: readonly Person[] = takeTurns([INTERFACE, SERVICES, DATA, SYSTEMS]).map(
  personOf,
);
