import type { Hono } from 'hono';
import type { MessageAnswer, ReviewAnswer, SendAnswer } from '#shared/api.ts';
import type { Requests } from './service.ts';
import {
  requestParams,
  reviewBody,
  reviewParams,
  sendBody,
  sendParams,
  undoParams,
} from '#shared/schemas/matching.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readOptionalBody,
  readParams,
  readQuery,
} from '../../platform/http/api.ts';

/**
 * Registers /request/send, /request/undo, /request/review, /user/request/received, /user/request/sent and
 * /user/ignored.
 */
export function requestRoutes(
  app: Hono<ApiEnv>,
  { session, requests }: { session: ApiSession; requests: Requests },
): void {
  app.post('/request/send/:status/:userId', session.signedIn, async (c) => {
    const { status, userId } = readParams(c, sendParams);
    const given = status === 'interested' ? await readOptionalBody(c, sendBody) : {};
    const outcome = await requests.send(c.get('session').user._id, status, userId, given.note);
    const body: SendAnswer =
      outcome.kind === 'connected'
        ? { message: 'You are now connected', connection: outcome.connection }
        : { message: status === 'interested' ? 'Request sent' : 'Ignored' };
    return answer(c, body);
  });

  app.post('/request/undo/:userId', session.signedIn, async (c) => {
    const { userId } = readParams(c, undoParams);
    await requests.undo(c.get('session').user._id, userId);
    return answer(c, { message: 'Withdrawn' } satisfies MessageAnswer);
  });

  app.get('/user/ignored', session.signedIn, async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await requests.ignored(c.get('session').user._id, page));
  });

  app.post('/request/review/later/:requestId', session.signedIn, async (c) => {
    const { requestId } = readParams(c, requestParams);
    await requests.later(c.get('session').user._id, requestId);
    return answer(c, { message: 'Put away for 14 days' } satisfies MessageAnswer);
  });

  app.post('/request/review/undo/:userId', session.signedIn, async (c) => {
    const { userId } = readParams(c, undoParams);
    await requests.undecline(c.get('session').user._id, userId);
    return answer(c, { message: 'Brought back' } satisfies MessageAnswer);
  });

  app.post('/request/review/:status/:requestId', session.signedIn, async (c) => {
    const { status, requestId } = readParams(c, reviewParams);
    const given = status === 'accepted' ? await readOptionalBody(c, reviewBody) : {};
    const outcome = await requests.review(
      c.get('session').user._id,
      status,
      requestId,
      given.reply,
    );
    const body: ReviewAnswer =
      outcome.kind === 'connected'
        ? { message: 'Request accepted', connection: outcome.connection }
        : { message: 'Request declined' };
    return answer(c, body);
  });

  app.get('/user/request/sent', session.signedIn, async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await requests.sent(c.get('session').user._id, page));
  });

  app.get('/user/request/received', session.signedIn, async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await requests.received(c.get('session').user._id, page));
  });
}
