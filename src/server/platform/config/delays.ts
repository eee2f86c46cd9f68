/** Times in milliseconds that only tests change. */
export interface Delays {
  /** A person with the conversation open has read a message within this time. */
  messageNews: number;
  /** An open chat has read a message within this time. */
  counts: number;
  /** A request is pushed after this time, so an undone swipe rings no phone. */
  requestPush: number;
  /**
   * The time of an answer must not reveal whether an address has an account. Storing an email takes far less.
   */
  forgottenPassword: number;
  /** A reload takes less than this without a socket. */
  presence: number;
  /** Time of a refused client to read the reason and leave; it could stay otherwise. */
  parting: number;
  /** An answer of GitHub's public API. */
  gitHub: number;
  /** The pace of an upload is measured over at least this time. */
  uploadPace: number;
  /** Maximum processor time of a question about a pad. An accepted document takes less than half. */
  padQuestion: number;
  /** Processor time for pads per person and half a minute: a tenth. */
  padPerson: number;
}

export const DELAYS: Delays = {
  messageNews: 1500,
  counts: 500,
  requestPush: 3000,
  forgottenPassword: 400,
  presence: 1500,
  parting: 1000,
  gitHub: 3000,
  uploadPace: 2000,
  padQuestion: 1000,
  padPerson: 3000,
};
