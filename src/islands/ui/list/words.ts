export const tryAgain = 'Try Again';
export const restFailed = 'Couldn’t load the rest.';
export const loadMore = 'Load more';
export const loadingMore = 'Loading more';
