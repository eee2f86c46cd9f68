import type { AssistantModel, Turn } from '#shared/assistant.ts';

export interface Question {
  key: string;
  model: AssistantModel;
  turns: readonly Turn[];
}

/** Milliseconds of silence after which a call has failed. */
const SILENCE_MS = 30_000;

/** Loads the provider's library, so that the first question does not wait for it. */
export const loadLibrary = () => import('@google/generative-ai');

/**
 * Asks the model, from this browser and with the person's own key, and hands over each piece of
 * its answer as it comes. `call` stops it. Throws when no answer comes, or not all of it.
 */
export async function streamAnswer(
  { key, model, turns }: Question,
  call: AbortController,
  onText: (piece: string) => void,
): Promise<void> {
  const { GoogleGenerativeAI } = await loadLibrary();
  const { name, baseUrl } = model;
  const asked = new GoogleGenerativeAI(key).getGenerativeModel({ model: name }, { baseUrl });
  const contents = turns.map(({ role, text }) => ({ role, parts: [{ text }] }));

  let said = false;
  let silence = setTimeout(giveUp, SILENCE_MS);
  function giveUp(): void {
    call.abort();
  }
  try {
    const { signal } = call;
    const { stream, response } = await asked.generateContentStream({ contents }, { signal });
    // The library gathers the answer a second time; what fails there fails in the stream as well.
    response.catch(() => undefined);
    for await (const piece of stream) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      const text = piece.text();
      said ||= text !== '';
      if (text !== '') onText(text);
    }
  } finally {
    clearTimeout(silence);
  }
  if (!said) throw new Error('The model said nothing');
}
