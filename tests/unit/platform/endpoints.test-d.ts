// Checked by the compiler alone: each line marked as an error must not compile.
import { signUpSchema } from '#shared/schemas/account.ts';
import { pairLinkMakeSchema } from '#shared/schemas/pair-links.ts';
import type { User } from '#shared/user.ts';
import type { Route, Routes } from '#server/platform/http/routes.ts';
import { api } from '#stores/client/api.ts';

declare const user: User;
declare const done: { message: string };

export const calls = (): unknown[] => [
  api('POST /logout') satisfies Promise<{ message: string }>,
  api('GET /user/blocked', { query: { limit: '5' } }),
  api('POST /request/send/:status/:userId', { params: { status: 'ignored', userId: 'x' } }),
  // @ts-expect-error There is no such endpoint.
  api('GET /nothing'),
  // @ts-expect-error The method is part of the endpoint.
  api('GET /logout'),
  // @ts-expect-error The answer has another type.
  api('POST /logout') satisfies Promise<User>,
  // @ts-expect-error A body is required.
  api('POST /login'),
  // @ts-expect-error A field of the body is missing.
  api('POST /login', { body: { emailId: 'ada@pairwise.example' } }),
  // @ts-expect-error A field of the body has another type.
  api('PUT /user/feed/learning', { body: { on: 'yes' } }),
  // @ts-expect-error Path parameters are required.
  api('POST /user/block/:userId'),
  // @ts-expect-error A path parameter has another name.
  api('POST /user/block/:userId', { params: { targetUserId: 'x' } }),
  // @ts-expect-error A path parameter has another value.
  api('POST /request/send/:status/:userId', { params: { status: 'maybe', userId: 'x' } }),
  // @ts-expect-error The query has no such name.
  api('GET /user/blocked', { query: { page: '2' } }),
];

export const routes: Partial<Routes> = {
  'POST /logout': { limit: 'in the service', runOpen: () => done },
  'POST /user/block/:userId': { run: () => done },
  // @ts-expect-error There is no such endpoint.
  'GET /nothing': { run: () => done },
};

// @ts-expect-error The answer has another type.
export const wrongAnswer: Route<'POST /logout'> = { limit: 'in the service', runOpen: () => user };

// @ts-expect-error A write without a session needs a rate limit.
export const unlimited: Route<'POST /logout'> = { runOpen: () => done };

// @ts-expect-error The endpoint's schema is missing.
export const unread: Route<'GET /user/connections'> = {
  run: () => ({ connections: [], data: [], nextCursor: null }),
};

export const wrongSchema: Route<'GET /user/blocked'> = {
  // @ts-expect-error The endpoint has another schema.
  query: signUpSchema,
  run: () => ({ blocked: [], nextCursor: null }),
};

// @ts-expect-error The browser may leave this body out, so its reader must allow it.
export const required: Route<'POST /pair-links'>['body'] = pairLinkMakeSchema;

export const parsed: Route<'POST /signup'> = {
  limit: 'signup.address',
  status: 201,
  body: signUpSchema,
  runOpen: ({ body }) => ({ ...user, firstName: body.firstName satisfies string }),
};

export const stranger: Route<'POST /logout'> = {
  limit: 'in the service',
  // @ts-expect-error Without a session there is no caller's id.
  runOpen: ({ me }) => ({ message: String(me) }),
};
