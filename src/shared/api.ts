import type { User } from './user.ts';

/** `POST /api/signup` and `GET /api/profile/view` answer a {@link User}; `POST /api/login` wraps it. */
export interface LoginAnswer {
  data: User;
}

/** `POST /api/logout` and `DELETE /api/delete/{id}`. */
export interface MessageAnswer {
  message: string;
}

/**
 * `GET /api/me/counts`: who is signed in and what waits for them. It answers 200 to
 * everyone, so that a public page may ask without being sent to /login.
 */
export interface CountsAnswer {
  user: User | null;
  /** Received requests that are still pending. */
  requests: number;
  /** Messages not read yet. */
  unread: number;
}

/** `POST /api/send-email`. */
export interface ContactAnswer {
  success: true;
}
