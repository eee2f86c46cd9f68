export interface AssistantModel {
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
}

export const DEFAULT_MODEL: AssistantModel = {
  name: 'gemini-flash-latest',
  baseUrl: 'https://generativelanguage.googleapis.com',
};

export const KEY_PAGE = 'https://aistudio.google.com/apikey';

/** Messages to the assistant are stored in this tab only. */
export interface AssistantMessage {
  id: string;
  text: string;
  isUser: boolean;
  timestamp: string;
  /** `us` is this product, after a failed call. */
  from: 'person' | 'model' | 'us';
}

export const greeting = (product: string): string =>
  `Hello! I'm your ${product} AI assistant. Ask me about code, or start with one of the prompts below.`;
export const KEY_SAVED = 'Your API key is saved in this browser. Ask me about code.';
export const NO_KEY = 'API key not configured';
export const QUICK_PROMPTS = ['Explain React', 'Write a function', 'Suggest ideas'] as const;

const KEY_REFUSED =
  'The AI service refused your API key. Press “Clear key” above, then save a valid one.';

/** Returns the message for a failed call if the key is the cause; null for other failures. */
export function keyProblem(error: unknown): string | null {
  const { status, message } = Object(error) as { status?: unknown; message?: unknown };
  const refused =
    status === 401 || status === 403 || (status === 400 && /api.?key/i.test(String(message)));
  return refused ? KEY_REFUSED : null;
}

/** Milliseconds until the replacement answer to a failed call (specification, section 9). */
export const FALLBACK_DELAY_MS = 1000;
/** Consecutive failures that get a friendly answer (specification, section 8). */
const PATIENCE = 2;

const HELLO = 'Hello! How can I assist you today? 😊';
const BUSY =
  "I'm currently analyzing your question... but the AI service has not answered. Please ask again in a moment.";
const TROUBLE =
  'I seem to be having some trouble connecting to the AI service. Please check your API key and try again. 🙏';

/** Matches whole words, because "this" contains "hi". */
const GREETS = /(?<![\p{L}\p{N}_])(hi|hello|hey|yo|greetings)(?![\p{L}\p{N}_])/iu;

/** Returns the replacement answer for `prompt` after `errors` consecutive failures, and the new count. */
export function replyToFailure(prompt: string, errors: number): { text: string; errors: number } {
  if (errors > PATIENCE) return { text: TROUBLE, errors: 0 };
  return { text: GREETS.test(prompt) ? HELLO : BUSY, errors };
}

export interface Turn {
  role: 'user' | 'model';
  text: string;
}

/** Earlier turns sent with a new question. */
const TOLD_TURNS = 20;

/** Returns the newest answered questions, then `prompt`, without replacement answers: the model didn't write them. */
export function turnsFor(messages: readonly AssistantMessage[], prompt: string): Turn[] {
  const turns: Turn[] = [];
  messages.forEach((question, index) => {
    const answer = messages[index + 1];
    if (!question.isUser || answer?.from !== 'model') return;
    turns.push({ role: 'user', text: question.text }, { role: 'model', text: answer.text });
  });
  return [...turns.slice(-TOLD_TURNS), { role: 'user', text: prompt }];
}
