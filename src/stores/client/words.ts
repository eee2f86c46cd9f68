export const copied = 'Copied';
export const notCopied = 'Your browser did not allow copying. Select the text instead.';
