/** Only `unauthenticated` may be 401: browsers then clear their storage and go to /login. */
export const ERROR_STATUS = {
  invalid_input: 400,
  wrong_credentials: 400,
  wrong_password: 400,
  wrong_code: 400,
  unauthenticated: 401,
  forbidden: 403,
  foreign_origin: 403,
  /** The same request succeeds after a second factor. */
  step_up: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  conflict: 409,
  too_many_waiting: 409,
  bad_link: 410,
  sign_in_ended: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** `message` may be shown to people. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
}
