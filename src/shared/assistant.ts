/** The text model that the assistant asks, from the browser. */
export interface AssistantModel {
  name: string;
  /** Without a slash at its end. */
  baseUrl: string;
}

/** The provider's own address, and its name for the newest of its quick models. */
export const DEFAULT_MODEL: AssistantModel = {
  name: 'gemini-flash-latest',
  baseUrl: 'https://generativelanguage.googleapis.com',
};

/** Where people make a key for {@link DEFAULT_MODEL}. */
export const KEY_PAGE = 'https://aistudio.google.com/apikey';

/** One message of the conversation with the assistant; it never leaves the tab. */
export interface AssistantMessage {
  id: string;
  text: string;
  isUser: boolean;
  /** ISO 8601, UTC. */
  timestamp: string;
  /** Who wrote an answer: the model, or this product in its place. */
  from: 'person' | 'model' | 'us';
}

/** `product` is the site's name. */
export const greeting = (product: string): string =>
  `Hello! I'm your ${product} AI assistant. Ask me about code, or start with one of the prompts below.`;
export const KEY_SAVED = 'Your API key is saved in this browser. Ask me about code.';
export const NO_KEY = 'API key not configured';
export const QUICK_PROMPTS = ['Explain React', 'Write a function', 'Suggest ideas'] as const;

const KEY_REFUSED =
  'The AI service refused your API key. Press “Clear key” above, then save a valid one.';

/** Returns what to say at once about a failed call that another key would mend; `null` for any other failure. */
export function keyProblem(error: unknown): string | null {
  const { status, message } = Object(error) as { status?: unknown; message?: unknown };
  const refused =
    status === 401 || status === 403 || (status === 400 && /api.?key/i.test(String(message)));
  return refused ? KEY_REFUSED : null;
}

/** Milliseconds between a failed call and the reply in its place; spec 9. */
export const FALLBACK_DELAY_MS = 1000;
/** So many errors in a row are answered kindly; spec 8. */
const PATIENCE = 2;

const HELLO = 'Hello! How can I assist you today? 😊';
const BUSY =
  "I'm currently analyzing your question... but the AI service has not answered. Please ask again in a moment.";
const TROUBLE =
  'I seem to be having some trouble connecting to the AI service. Please check your API key and try again. 🙏';

/** Whole words: nobody who writes "this" or "you" says hello. */
const GREETS = /(?<![\p{L}\p{N}_])(hi|hello|hey|yo|greetings)(?![\p{L}\p{N}_])/iu;

/** What is said when the call for `prompt` failed, the `errors`th in a row; `errors` is the count to go on with. */
export function replyToFailure(prompt: string, errors: number): { text: string; errors: number } {
  if (errors > PATIENCE) return { text: TROUBLE, errors: 0 };
  return { text: GREETS.test(prompt) ? HELLO : BUSY, errors };
}

/** A turn as the model is told it. */
export interface Turn {
  role: 'user' | 'model';
  text: string;
}

/** Questions and answers the model is told again with a new question. */
const TOLD_TURNS = 20;

/**
 * What the model is told: the newest questions it has answered, with its answers, then `prompt`.
 * Replies in its place are none of its words.
 */
export function turnsFor(messages: readonly AssistantMessage[], prompt: string): Turn[] {
  const turns: Turn[] = [];
  messages.forEach((question, index) => {
    const answer = messages[index + 1];
    if (!question.isUser || answer?.from !== 'model') return;
    turns.push({ role: 'user', text: question.text }, { role: 'model', text: answer.text });
  });
  return [...turns.slice(-TOLD_TURNS), { role: 'user', text: prompt }];
}
