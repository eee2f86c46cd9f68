export const tryAgain = 'Try Again';
export const restFailed = 'The rest did not load.';
export const loadMore = 'Load more';
export const loadingMore = 'Loading more';
