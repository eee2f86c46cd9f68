/** Why somebody came back from GitHub without being signed in; /login#github-{failure} says it. */
export type GitHubFailure =
  'refused' | 'expired' | 'taken' | 'other' | 'no-email' | 'suspended' | 'failed';
