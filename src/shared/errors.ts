/**
 * The closed set of error codes an answer of the API may carry, with the HTTP
 * status each one has. `unauthenticated` alone is 401: the browser answers
 * every 401 by clearing its storage and going to /login.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  wrong_credentials: 400,
  wrong_password: 400,
  wrong_code: 400,
  unauthenticated: 401,
  forbidden: 403,
  foreign_origin: 403,
  /** A second factor is asked for again; with it the same request goes through. */
  step_up: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  conflict: 409,
  too_many_waiting: 409,
  bad_link: 410,
  /** What somebody began by their password or GitHub is over; it begins anew. */
  sign_in_ended: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every answer that is not a success. `message` may be shown to a person. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Messages by field name, when the input of a form was refused. */
  fields?: Record<string, string>;
}
