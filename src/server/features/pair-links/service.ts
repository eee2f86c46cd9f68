import { randomUUIDv7 } from 'node:crypto';
import { PAIR_LINK_MS, PAIR_LINK_USES, PAIR_LINKS_MAX, type PairLink } from '#shared/pair-links.ts';
import { pairLinkAcceptSchema, pairLinkMakeSchema } from '#shared/schemas/pair-links.ts';
import type { Developer } from '#shared/user.ts';
import type { Core } from '../core.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { deleteRows } from '../../platform/db/rows.ts';
import { optional } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import { createSigner, type Secrets, tokenHash } from '../../platform/tokens.ts';
import { accountGone, toDeveloper } from '../profile/profile.ts';
import type { Requests } from '../requests/service.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import { findMaker, listLinks, type PairLinkRow, putLink, takeInvite } from './repository.ts';
import { iso } from '../../platform/time.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';
import { takeUse } from '../account/invitations.ts';

export interface Opened {
  inviter: Developer;
  /** `connected`: the two are connected already. */
  kind: 'own' | 'connected' | 'open';
}

export function createPairLinks(
  parts: Pick<Core, 'database' | 'limit'> & {
    config: Secrets & Pick<Config, 'publicUrl' | 'pairLinkInvites'>;
    requests: Pick<Requests, 'pairUp' | 'relation'>;
    blocks: Pick<Blocks, 'by'>;
    now?: () => number;
  },
) {
  const { database, config, requests, blocks, limit, now = Date.now } = parts;
  const { db } = database;
  const signer = createSigner(config);

  const pairLinks = {
    async make(userId: string): Promise<PairLink> {
      await limit('pair.user', userId);
      return database.db.transaction().execute(async (trx) => {
        if (!(await lockPerson(trx, userId))) {
          throw accountGone();
        }
        const time = now();
        if ((await listLinks(trx, userId, time)).length >= PAIR_LINKS_MAX) {
          throw new Problem('conflict', `You have ${String(PAIR_LINKS_MAX)} links. Take one back.`);
        }
        const id = randomUUIDv7();
        const link = {
          id,
          userId,
          hash: tokenHash(signer.sign(signedText(id))),
          usesLeft: PAIR_LINK_USES,
          expiresAt: time + PAIR_LINK_MS,
        };
        await putLink(trx, link, time);
        return toLink(link);
      });
    },

    async list(userId: string): Promise<PairLink[]> {
      return (await listLinks(db, userId, now())).map(toLink);
    },

    async revoke(userId: string, linkId: string): Promise<void> {
      if ((await deleteRows(db, 'pair_links', { id: linkId, userId })) === 0) {
        throw new Problem('not_found', 'There is no such link');
      }
    },

    /**
     * No use is consumed; null means the link doesn't work for `userId`. A blocked user sees
     * what visitors see, and the link fails only when they accept it.
     */
    async open(token: string, userId: string | null, address: string): Promise<Opened | null> {
      await limit('pair.address', address);
      const inviter = (await makerOf(token)) ?? (await partnerBy(token, userId));
      if (inviter === null) return null;
      if (userId === null) return { inviter, kind: 'open' };
      if (inviter._id === userId) return { inviter, kind: 'own' };
      if (await blocks.by(userId, inviter._id)) return null;
      const { kind } = await requests.relation(userId, inviter._id);
      if (kind === 'parted') return null;
      return { inviter, kind: kind === 'connected' ? kind : 'open' };
    },

    /** If the two are connected already, no use is consumed. */
    async accept(token: string, userId: string, address: string): Promise<Developer> {
      await limit('pair.address', address);
      const inviter = await makerOf(token);
      if (inviter === null) {
        const partner = await partnerBy(token, userId);
        if (partner === null) throw deadLink();
        return partner;
      }
      if (inviter._id === userId) {
        throw new Problem('conflict', 'This is your own link. Send it to somebody else.');
      }
      const hash = tokenHash(token);
      return requests
        .pairUp(userId, inviter._id, (trx) => takeUse(trx, 'pair_links', hash, now()))
        .catch((error: unknown) => {
          // A blocked, suspended or deleted author looks like an unknown link.
          throw error instanceof Problem && error.code === 'not_found' ? deadLink() : error;
        });
    },

    opens: async (token: string): Promise<boolean> => (await makerOf(token)) !== null,

    // A link is also an invitation, for sites with closed sign-up.

    /** The author's address must be confirmed, and invitations must be left. */
    async invites(token: string): Promise<boolean> {
      const row = await openLink(token);
      if (row === null) return false;
      return Boolean(row.emailVerified) && row.invitesUsed < config.pairLinkInvites;
    },

    /** If false, the transaction must be rolled back. */
    async takeUse(token: string, trx: Db): Promise<boolean> {
      const hash = tokenHash(token);
      const maker = await findMaker(trx, hash, now());
      if (maker === undefined) return false;
      if (!(await takeInvite(trx, maker.id, config.pairLinkInvites))) return false;
      return takeUse(trx, 'pair_links', hash, now());
    },

    /** The sign-up has consumed a use. A missing or invalid link doesn't fail the sign-up. */
    async welcome(token: string, userId: string): Promise<void> {
      const maker = await findMaker(db, tokenHash(token), now());
      if (maker === undefined) return;
      await requests
        .pairUp(userId, maker.id, () => Promise.resolve(true))
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        });
    },
  };
  const routes = {
    'GET /pair-links': { run: async ({ me }) => ({ links: await pairLinks.list(me) }) },
    'POST /pair-links': {
      status: 201,
      body: optional(pairLinkMakeSchema),
      stepUp: true,
      run: ({ me }) => pairLinks.make(me),
    },
    'POST /pair-links/accept': {
      body: pairLinkAcceptSchema,
      run: async ({ me, body, caller }) => ({
        connection: await pairLinks.accept(body.token, me, caller.address),
      }),
    },
    'DELETE /pair-links/:linkId': {
      run: ({ me, params }) => messageAfter(pairLinks.revoke(me, params.linkId), 'Revoked'),
    },
  } satisfies Partial<Routes>;
  return { pairLinks, routes };

  /** Null means the link is used up, expired or unknown. */
  async function openLink(token: string) {
    const row = await findMaker(db, tokenHash(token), now());
    return row !== undefined && row.usesLeft > 0 && row.expiresAt > now() ? row : null;
  }

  async function makerOf(token: string): Promise<Developer | null> {
    const row = await openLink(token);
    return row && toDeveloper(row);
  }

  /** A second tab may open a link that its user has accepted, even one that is used up. */
  async function partnerBy(token: string, userId: string | null): Promise<Developer | null> {
    const row = userId === null ? undefined : await findMaker(db, tokenHash(token), now());
    if (row === undefined || userId === null) return null;
    const maker = toDeveloper(row);
    return (await requests.relation(userId, maker._id)).kind === 'connected' ? maker : null;
  }

  function toLink({ id, hash, usesLeft, expiresAt }: PairLinkRow): PairLink {
    const token = signer.signatureOf(hash, signedText(id));
    const url = token && `${config.publicUrl}/pair/${token}`;
    return { _id: id, url, usesLeft, expiresAt: iso(expiresAt) };
  }
}

/**
 * The list can show the link again, because its token comes from the id and the site's secret. A
 * stolen database with its hashes reveals no link.
 */
const signedText = (id: string): string => `pair link ${id}`;

/** The error is the same for links that don't work and for authors who are gone. */
const deadLink = () => new Problem('not_found', 'This link no longer works');
