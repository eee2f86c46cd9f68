/** Why somebody came back from GitHub without being signed in; /login#github-{failure} says it. */
export type GitHubFailure = 'refused' | 'expired' | 'taken' | 'no-email' | 'suspended' | 'failed';
