import { describe, expect, test } from 'vitest';
import { asFence } from '#shared/fences.ts';
import { messageBlocks } from '#shared/message-text.ts';
import { type AssistantMessage, keyProblem, replyToFailure, turnsFor } from '#shared/assistant.ts';

const HELLO = 'Hello! How can I assist you today? 😊';
const TROUBLE =
  'I seem to be having some trouble connecting to the AI service. Please check your API key and try again. 🙏';

describe('the reply to a failed call', () => {
  test.each(['hi', 'Hello!', 'hey, you', 'YO', 'Season greetings', 'well... hi?'])(
    '%s is greeted',
    (prompt) => {
      expect(replyToFailure(prompt, 1)).toEqual({ text: HELLO, errors: 1 });
    },
  );

  test.each(['What is this?', 'Do you know why', 'they', 'Yoda', 'chi-square', 'ώhi', 'hi_there'])(
    '%s is not greeted',
    (prompt) => {
      const { text, errors } = replyToFailure(prompt, 2);
      expect(text).toContain('currently analyzing your question...');
      expect(errors).toBe(2);
    },
  );

  test('the third mentions the key and resets the count', () => {
    expect(replyToFailure('hi', 3)).toEqual({ text: TROUBLE, errors: 0 });
  });
});

test.each([
  [400, 'API key not valid. Please pass a valid API key.', true],
  [400, 'Bad Request [{"reason":"API_KEY_INVALID"}]', true],
  [403, 'Your API key was reported as leaked.', true],
  [401, 'Unauthenticated', true],
  [400, 'Please ensure that the number of tokens is smaller', false],
  [429, 'Quota exceeded for this API key', false],
  [undefined, 'Failed to fetch', false],
])('status %s with "%s" is about the key: %s', (status, said, isAbout) => {
  const problem = keyProblem(Object.assign(new Error(said), { status }));
  expect(problem !== null).toBe(isAbout);
});

describe('the prompt of the model', () => {
  const say = (from: AssistantMessage['from'], text: string): AssistantMessage => ({
    id: text,
    text,
    isUser: from === 'person',
    timestamp: '2026-01-01T00:00:00.000Z',
    from,
  });

  test('contains its own answers, their questions and the new question', () => {
    const messages = [
      say('us', 'Hello! I am'),
      say('person', 'one?'),
      say('model', 'One.'),
      say('person', 'lost?'),
      say('us', 'currently analyzing'),
      say('person', 'unanswered?'),
      say('person', 'two?'),
      say('model', 'Two.'),
    ];
    expect(turnsFor(messages, 'three?').map(({ role, text }) => `${role} ${text}`)).toEqual([
      'user one?',
      'model One.',
      'user two?',
      'model Two.',
      'user three?',
    ]);
  });

  test('keeps the end of long conversations, starting with a question', () => {
    const messages = Array.from({ length: 100 }, (_, index) => [
      say('person', `q${index}`),
      say('model', `a${index}`),
    ]).flat();
    const turns = turnsFor(messages, 'last?');
    expect(turns).toHaveLength(21);
    expect(turns[0]).toEqual({ role: 'user', text: 'q90' });
  });
});

test('inserted code has a fence longer than those in it', () => {
  const fenceOf = (answer: string) =>
    messageBlocks(answer).map((block) => block.kind === 'code' && asFence(block));
  const nested = '````md\n```ts\nlet a;\n```\n````';
  expect([fenceOf(nested), fenceOf('~~~\na\n~~~')]).toEqual([[nested], ['```\na\n```']]);
});
