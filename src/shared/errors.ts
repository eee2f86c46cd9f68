/**
 * All error codes of the API with their HTTP status. Only `unauthenticated` is 401, because browsers clear their
 * storage and go to /login on 401.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  wrong_credentials: 400,
  wrong_password: 400,
  wrong_code: 400,
  unauthenticated: 401,
  forbidden: 403,
  foreign_origin: 403,
  /** A second factor is needed; then the same request succeeds. */
  step_up: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  conflict: 409,
  too_many_waiting: 409,
  bad_link: 410,
  /** A started sign-in has expired and must be repeated. */
  sign_in_ended: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error. `message` may be shown to people. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Messages by form field. */
  fields?: Record<string, string>;
}
