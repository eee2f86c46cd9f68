import type { Hono } from 'hono';
import type { MessageAnswer, ReviewAnswer, SendAnswer } from '#shared/api.ts';
import { reviewParams, sendParams, undoParams } from '#shared/schemas/matching.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import type { Backend } from '../../backend.ts';
import { answer, type ApiEnv, readParams, readQuery, signedIn } from '../../platform/http/api.ts';

/** /request/send, /request/undo, /request/review, /user/request/received and /user/ignored. The path says all; bodies are not read. */
export function requestRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.post('/request/send/:status/:userId', signedIn(backend), async (c) => {
    const { status, userId } = readParams(c, sendParams);
    const outcome = await backend.requests.send(c.get('session').user._id, status, userId);
    const body: SendAnswer =
      outcome.kind === 'connected'
        ? { message: 'You are now connected', connection: outcome.connection }
        : { message: status === 'interested' ? 'Request sent' : 'Ignored' };
    return answer(c, body);
  });

  app.post('/request/undo/:userId', signedIn(backend), async (c) => {
    const { userId } = readParams(c, undoParams);
    await backend.requests.undo(c.get('session').user._id, userId);
    return answer(c, { message: 'Taken back' } satisfies MessageAnswer);
  });

  app.get('/user/ignored', signedIn(backend), async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await backend.requests.ignored(c.get('session').user._id, page));
  });

  app.post('/request/review/:status/:requestId', signedIn(backend), async (c) => {
    const { status, requestId } = readParams(c, reviewParams);
    const outcome = await backend.requests.review(c.get('session').user._id, status, requestId);
    const body: ReviewAnswer =
      outcome.kind === 'connected'
        ? { message: 'Request accepted', connection: outcome.connection }
        : { message: 'Request declined' };
    return answer(c, body);
  });

  app.get('/user/request/received', signedIn(backend), async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await backend.requests.received(c.get('session').user._id, page));
  });
}
