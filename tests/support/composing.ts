import type { Locator } from 'playwright/test';

/** Presses a key that an input method takes, as Safari tells of it: the composition has ended by then. */
export const pressComposing = (field: Locator, key: string): Promise<void> =>
  field.evaluate((element, pressed) => {
    const init = { key: pressed, keyCode: 229, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
  }, key);
