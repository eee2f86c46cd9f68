export const failed = 'Couldn’t load the conversations.';
