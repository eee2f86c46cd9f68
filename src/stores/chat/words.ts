import { PICTURES_MAX } from '#shared/picture-rules.ts';

export const tooManyPictures = `A message can have at most ${String(PICTURES_MAX)} pictures`;
export const picturesLost = 'The pictures are no longer in this browser. Add them again.';
export const messageNotSent = 'Failed to send message. Please try again.';
export const conversationsFailed = 'Couldn’t load the conversations.';
