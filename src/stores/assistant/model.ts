import type { AssistantModel, Turn } from '#shared/assistant.ts';

export interface Question {
  key: string;
  model: AssistantModel;
  turns: readonly Turn[];
}

/** A call fails after these milliseconds without data. */
const SILENCE_MS = 30_000;

export const loadLibrary = () => import('@google/generative-ai');

/** `call` aborts the answer. Throws without a complete one. */
export async function streamAnswer(
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
