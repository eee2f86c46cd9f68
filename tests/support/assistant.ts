import type { Locator, Page } from 'playwright/test';
import { text } from './fakes/ai-provider.ts';
import { test as base } from './e2e.ts';

/** The test with the provider in its first state. */
export const test = base.extend<{ freshProvider: undefined }>({
  freshProvider: [
    async ({ provider }, use) => {
      provider.asked.length = 0;
      provider.answer = () => text('Sure.');
      await use(undefined);
      provider.goOn();
    },
    { auto: true },
  ],
});

export const toggle = (page: Page): Locator => page.getByRole('button', { name: 'AI assistant' });

export const panel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'AI assistant' });

/** The conversation with the assistant. */
export const talk = (page: Page): Locator => panel(page).getByRole('log');

export const keyField = (page: Page): Locator => panel(page).getByLabel('API key');

export const askField = (page: Page): Locator => panel(page).getByLabel('Ask the assistant');

export async function saveKey(page: Page, key: string): Promise<void> {
  await keyField(page).fill(key);
  await panel(page).getByRole('button', { name: 'Save key' }).click();
}

/** Opens the panel and enters a key. */
export async function openWithKey(page: Page, key = 'a-key-of-my-own'): Promise<void> {
  await toggle(page).click();
  await saveKey(page, key);
}

export async function ask(page: Page, question: string): Promise<void> {
  await askField(page).fill(question);
  await askField(page).press('Enter');
}
