import { z, type ZodError } from 'zod';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/errors.ts';
import { isOutage, isReadOnly } from './faults.ts';

/** Default texts for schemas without their own. */
z.config({
  customError({ code, input, path }) {
    if (code === 'unrecognized_keys') return 'This request has a field we don’t know';
    if (code !== 'invalid_type') return 'This value is not valid';
    if (input === undefined) return 'Something is missing in this request';
    return path?.length === 0 ? 'This request has a form we don’t know' : 'This value is not valid';
  },
});

/** A refusal with an error code; its message may be shown to users. */
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

/** Returns a Problem with the first message, and one message per field. */
export function invalidInput(error: ZodError): Problem {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? '');
    if (name !== '') fields[name] ??= issue.message;
  }
  const message = error.issues[0]?.message ?? 'The input is not valid';
  return new Problem('invalid_input', message, { fields });
}

/** Seconds until a retry makes sense: after a database restart, or after space was freed on a disk. */
const AWAY_SECONDS = 2;
const READ_ONLY_SECONDS = 30;

/** Returns the Problem to answer for any error; faults get a general text. */
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

/** Returns the response of a Problem. */
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
      // The rest of a body that is too large isn't read, so the connection can't be reused.
      ...(problem.code === 'too_large' ? { connection: 'close' } : {}),
      ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }),
    },
  });
}
