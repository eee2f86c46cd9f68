import { atom, type WritableAtom } from 'nanostores';
import {
  type AssistantMessage,
  type AssistantModel,
  FALLBACK_DELAY_MS,
  greeting,
  KEY_SAVED,
  keyProblem,
  NO_KEY,
  replyToFailure,
  type Turn,
  turnsFor,
} from '#shared/assistant.ts';
import { persistentText, session } from '#stores/client/storage.ts';
import { $user } from '#stores/client/user.ts';

export interface Assistant {
  messages: readonly AssistantMessage[];
  /** Without a key the setup form shows. */
  hasKey: boolean;
  loading: boolean;
  error: string | null;
}

/** All chats of this tab share the conversation with the assistant. */
export const $assistant = atom<Assistant>({
  messages: [],
  hasKey: false,
  loading: false,
  error: null,
});

/** The question is kept when the panel closes. */
export const $question = atom('');

export const setQuestion = (text: string): void => $question.set(text);

let owner = '';
let model: AssistantModel;
let errors = 0;
/** Results of earlier calls are dropped. */
let running: AbortController | null = null;

export function openAssistant(userId: string, asked: AssistantModel, product: string): void {
  model = asked;
  loadLibrary().catch((error: unknown) => console.warn('The assistant waits to load:', error));
  if (owner === userId) return;
  owner = userId;
  const messages = readChat(userId) ?? [message(greeting(product), 'us')];
  $assistant.set({
    messages,
    hasKey: apiKeyOf(userId).get() !== undefined,
    loading: false,
    error: null,
  });
  $assistant.listen(({ messages: now }, before) => {
    if (now !== before?.messages) keepChat(userId, now);
  });
}

/** Another tab may store or delete the key. */
export function followKey(userId: string): () => void {
  const look = (): void => change({ hasKey: apiKeyOf(userId).get() !== undefined });
  look();
  return apiKeyOf(userId).listen(look);
}

/** Returns false for a blank question or without a key. */
export function ask(typed: string): boolean {
  const prompt = typed.trim();
  if (prompt === '' || $assistant.get().loading) return false;
  const key = apiKeyOf(owner).get();
  if (key === undefined) {
    change({ hasKey: false, error: NO_KEY });
    return false;
  }
  const turns = turnsFor($assistant.get().messages, prompt);
  change({ hasKey: true, loading: true, error: null });
  add(message(prompt, 'person'));
  const call = new AbortController();
  running = call;
  void answer({ key, model, turns }, prompt, call);
  return true;
}

/** The received part is kept. */
export function stopAnswer(): void {
  running?.abort();
  running = null;
  change({ loading: false });
}

/** Returns false for a blank key. */
export function saveKey(typed: string): boolean {
  const key = typed.trim();
  if (key === '') return false;
  apiKeyOf(owner).set(key);
  beginAnew([message(KEY_SAVED, 'us')], true);
  return true;
}

export function clearKey(): void {
  apiKeyOf(owner).set(undefined);
  beginAnew([], false);
}

function beginAnew(messages: AssistantMessage[], hasKey: boolean): void {
  stopAnswer();
  errors = 0;
  $assistant.set({ messages, hasKey, loading: false, error: null });
}

async function answer(question: Question, prompt: string, call: AbortController): Promise<void> {
  let reply: AssistantMessage | null = null;
  const write = (piece: string): void => {
    if (running !== call) return;
    if (reply === null) add((reply = message(piece, 'model')));
    else replace((reply = { ...reply, text: reply.text + piece }));
  };
  try {
    await streamAnswer(question, call, write);
    if (running === call) errors = 0;
  } catch (error) {
    if (running !== call) return;
    console.warn('The assistant did not answer:', error);
    const problem = keyProblem(error);
    if (problem !== null) add(message(problem, 'us'));
    else {
      await new Promise((resolve) => setTimeout(resolve, FALLBACK_DELAY_MS));
      if (running !== call) return;
      const fallback = replyToFailure(prompt, errors + 1);
      errors = fallback.errors;
      add(message(fallback.text, 'us'));
    }
  }
  if (running !== call) return;
  running = null;
  change({ loading: false });
}

let made = 0;

function message(text: string, from: AssistantMessage['from']): AssistantMessage {
  made += 1;
  const timestamp = new Date().toISOString();
  return { id: `${timestamp}-${made}`, text, isUser: from === 'person', timestamp, from };
}

const change = (now: Partial<Assistant>): void => $assistant.set({ ...$assistant.get(), ...now });

const add = (one: AssistantMessage): void =>
  change({ messages: [...$assistant.get().messages, one] });

const replace = (one: AssistantMessage): void =>
  change({
    messages: $assistant.get().messages.map((known) => (known.id === one.id ? one : known)),
  });

const chatStorageKey = (userId: string): string => `assistant:${userId}`;

function readChat(userId: string): AssistantMessage[] | null {
  try {
    const kept: unknown = JSON.parse(session[chatStorageKey(userId)] ?? 'null');
    return Array.isArray(kept) && kept.every(isMessage) ? kept : null;
  } catch {
    return null;
  }
}

/** Signing out must leave no data. */
function keepChat(userId: string, messages: readonly AssistantMessage[]): void {
  if ($user.get()?._id !== userId) return;
  session[chatStorageKey(userId)] = JSON.stringify(messages);
}

function isMessage(kept: unknown): kept is AssistantMessage {
  const { id, text, isUser, timestamp, from } = (kept ?? {}) as Partial<AssistantMessage>;
  const words = [id, text, timestamp, from].every((part) => typeof part === 'string');
  return words && typeof isUser === 'boolean';
}

let opened: { userId: string; store: WritableAtom<string | undefined> } | null = null;

/**
 * The key is stored in this browser only. Its storage key contains the user id, so signing out
 * deletes it.
 */
function apiKeyOf(userId: string): WritableAtom<string | undefined> {
  if (opened?.userId !== userId) {
    opened = { userId, store: persistentText(`assistant-api-key:${userId}`) };
  }
  return opened.store;
}

interface Question {
  key: string;
  model: AssistantModel;
  turns: readonly Turn[];
}

/** A call fails after these milliseconds without data. */
const SILENCE_MS = 30_000;

const loadLibrary = () => import('@google/generative-ai');

/** `call` aborts the answer. Throws without a complete one. */
async function streamAnswer(
  { key, model, turns }: Question,
  call: AbortController,
  onText: (piece: string) => void,
): Promise<void> {
  const { GoogleGenerativeAI } = await loadLibrary();
  const { name, baseUrl } = model;
  const asked = new GoogleGenerativeAI(key).getGenerativeModel({ model: name }, { baseUrl });
  const contents = turns.map(({ role, text }) => ({ role, parts: [{ text }] }));

  let answered = false;
  let silence = setTimeout(giveUp, SILENCE_MS);
  function giveUp(): void {
    call.abort();
  }
  try {
    const { signal } = call;
    const { stream, response } = await asked.generateContentStream({ contents }, { signal });
    // The library collects the answer twice; failures appear in the stream too.
    response.catch(() => undefined);
    for await (const piece of stream) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      const text = piece.text();
      answered ||= text !== '';
      if (text !== '') onText(text);
    }
  } finally {
    clearTimeout(silence);
  }
  if (!answered) throw new Error('The model said nothing');
}
