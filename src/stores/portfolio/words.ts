export const tooLong = (most: number): string =>
  `Message can have at most ${String(most)} characters`;
