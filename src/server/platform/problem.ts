import { z, type ZodError } from 'zod';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/errors.ts';
import { isOutage, isReadOnly } from './faults.ts';

/** What a person reads where a schema has no words of its own for what is wrong. */
z.config({
  customError({ code, input, path }) {
    if (code === 'unrecognized_keys') return 'This request has a field we don’t know';
    if (code !== 'invalid_type') return 'This value is not valid';
    if (input === undefined) return 'Something is missing in this request';
    return path?.length === 0 ? 'This request has a form we don’t know' : 'This value is not valid';
  },
});

/** A refusal with a code of the closed set; its message may be shown to a person. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds to wait before trying again, for `too_many_requests` and `unavailable`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** The first complaint as the message, and one complaint a field. */
export function invalidInput(error: ZodError): Problem {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? '');
    if (name !== '') fields[name] ??= issue.message;
  }
  const message = error.issues[0]?.message ?? 'The input is not valid';
  return new Problem('invalid_input', message, { fields });
}

/** Seconds after which it is worth asking again: a restart of a database, a disk that is cleared. */
const AWAY_SECONDS = 2;
const READ_ONLY_SECONDS = 30;

/** What a person is told of any error: a refusal as it is, a fault without its words. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isReadOnly(error)) {
    return new Problem(
      'unavailable',
      'Nothing can be saved right now. Try again in a few minutes.',
      {
        retryAfter: READ_ONLY_SECONDS,
      },
    );
  }
  if (isOutage(error)) {
    return new Problem(
      'unavailable',
      'The site can’t reach its database right now. Try again in a moment.',
      {
        retryAfter: AWAY_SECONDS,
      },
    );
  }
  return new Problem('internal', 'Something Went Wrong');
}

/** The answer a problem becomes, the same over HTTP and sockets. */
export function problemResponse(problem: Problem): Response {
  const body: ErrorBody = {
    code: problem.code,
    message: problem.message,
    ...(problem.fields === undefined ? {} : { fields: problem.fields }),
  };
  return Response.json(body, {
    status: ERROR_STATUS[problem.code],
    headers: {
      'cache-control': 'no-store',
      // The rest of a body that is too large is not read, so the connection cannot be used again.
      ...(problem.code === 'too_large' ? { connection: 'close' } : {}),
      ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }),
    },
  });
}
