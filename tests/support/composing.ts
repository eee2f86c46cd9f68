import type { Locator } from 'playwright/test';

/** Presses a key during composition with an input method. Safari reports it after the composition has ended. */
export const pressComposing = (field: Locator, key: string): Promise<void> =>
  field.evaluate((element, pressed) => {
    const init = { key: pressed, keyCode: 229, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
  }, key);
