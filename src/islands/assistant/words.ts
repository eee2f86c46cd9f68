export const title = 'AI assistant';
export const close = 'Close';
export const clearKey = 'Clear key';
export const clearing = {
  title: 'Clear your key?',
  text: 'This also deletes the conversation.',
  verb: clearKey,
};
export const noComposer = 'There’s no message to insert this into.';
export const prompts = 'Prompts';

export const log = 'Conversation with the assistant';
export const you = 'You';
export const thinking = 'The assistant is thinking';
export const insertCode = 'Insert code into message';
export const insert = 'Insert into message';
export const copy = 'Copy';

export const askAssistant = 'Ask the assistant';
export const ask = 'Ask';
export const stop = 'Stop';

export const key = {
  label: 'API key',
  missing: 'Please enter your API key',
  save: 'Save key',
  get: 'Get a key',
};
/** The host name of the AI provider stands between these texts. */
export const keyIsKept = 'Kept in this browser and sent to';
export const keyGoesThere = (product: string): string =>
  `with your questions. ${product} doesn’t see it.`;
