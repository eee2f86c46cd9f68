import { expect, type Locator, type Page, type WebSocketRoute } from 'playwright/test';
import { createAccount, sendInterest } from '../account.ts';
import { type Client, like, type Person, serverOrigin, signUp, uniquePerson } from '../e2e.ts';
import { hydrated } from '../screens.ts';

/** Creates two connected people; the second has a browser or an HTTP client only if the test passes one. */
export async function meet(page: Page, other?: Client): Promise<{ ada: Person; ben: Person }> {
  const ada = await signUp(page, 'Ada Quill');
  const credentials = uniquePerson('Ben Marsh');
  if (other === undefined) {
    const origin = serverOrigin();
    const { user, cookie } = await createAccount(origin, credentials);
    const ben = { ...credentials, user };
    await like(page, ben);
    await sendInterest(origin, { cookie }, ada);
    return { ada, ben };
  }
  const ben = await signUp(other, credentials);
  await like(page, ben);
  await like(other, ada);
  return { ada, ben };
}

/** Creates two connected people and opens their chat in the first one's browser; in the second's, too, if it is a page. */
export async function meetInChat(page: Page, other?: Client | Page): ReturnType<typeof meet> {
  const people = await meet(page, other);
  await openChat(page, people.ben);
  if (other !== undefined && 'goto' in other) await openChat(other, people.ada);
  return people;
}

/** Opens the chat with a person and waits until messages can be sent. */
export async function openChat(page: Page, { user }: Pick<Person, 'user'>): Promise<void> {
  await page.goto(`/chat/${user._id}`);
  await connected(page);
}

/** Waits until the chat has its connection. */
export async function connected(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.getByText('Establishing Connection')).toHaveCount(0);
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });

export const sendKey = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send', exact: true });

export const log = (page: Page): Locator => page.getByRole('log');

export const moreButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^More about/ });

/** Phones list the tools of a conversation in its menu. */
export async function pressTool(page: Page, name: string): Promise<void> {
  await moreButton(page).click();
  await page.getByRole('menuitem', { name }).click();
}

/** All bubbles of the log, oldest first. */
export const bubbles = (page: Page): Locator => log(page).locator('.bubble');

/** The pad beside the log; on phones it covers the page. */
export const pad = (page: Page): Locator => page.getByRole('region', { name: 'Pad', exact: true });

export const padEditor = (page: Page): Locator =>
  pad(page).getByRole('textbox', { name: /^Pad\./ });

/** Types a message and presses Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await expect(sendKey(page)).toBeEnabled();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
}

/**
 * Types and sends the texts as fast as the page accepts them, waiting while there is no connection. It runs inside the
 * page, which sends a hundred messages a second instead of two.
 */
export async function sayAll(page: Page, texts: readonly string[]): Promise<void> {
  await composer(page).evaluate(async (field: HTMLTextAreaElement, all) => {
    const send = field.form!.querySelector<HTMLButtonElement>('[type=submit]')!;
    const until = (done: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => (done() ? resolve() : setTimeout(look, 5));
        look();
      });
    for (const text of all) {
      field.setRangeText(text, 0, field.value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await until(() => {
        // The connection may be lost between the check of the button and Enter: then the text is still in the field.
        if (field.value === text && !send.disabled) {
          const init = { key: 'Enter', bubbles: true, cancelable: true };
          field.dispatchEvent(new KeyboardEvent('keydown', init));
        }
        return field.value === '';
      });
    }
  }, texts);
}

/** Turns the wheel in steps until the line is drawn and in view: a long log draws only the lines near the view. */
export async function scrollUntil(page: Page, wanted: Locator, step: number): Promise<void> {
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, step);
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    });
    await expect(wanted).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

/** The status under the newest own message: Sending, Sent, Delivered, Read, Not sent. */
export const mark = (page: Page): Locator => log(page).locator('[data-mark]').last();

/** Blocks every WebSocket of the page, as some networks do; call it before the page opens. */
export async function refuseWebSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Refused {
      onerror: ((event: Event) => void) | null = null;
      constructor() {
        setTimeout(() => this.onerror?.(new Event('error')));
      }
      close(): void {
        // The socket never opens.
      }
    }
    Object.assign(window, { WebSocket: Refused });
  });
}

/** Sits between a page and the server: a test may hold back frames of the socket. */
export interface Wire {
  /** Closes the socket; the page opens another. */
  cut: () => Promise<void>;
  /** Rewrites the page's frames; `null` drops one. */
  outgoing: (frame: string) => string | null;
  /** Rewrites the server's frames; `null` drops one. */
  incoming: (frame: string) => string | null;
}

/** Inserts a wire into the page's sockets; call it before the page opens. */
export async function tap(page: Page): Promise<Wire> {
  const open = new Set<WebSocketRoute>();
  const wire: Wire = {
    cut: async () => {
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    outgoing: (frame) => frame,
    incoming: (frame) => frame,
  };
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const passed = wire.outgoing(String(frame));
      if (passed !== null) server.send(passed);
    });
    server.onMessage((frame) => {
      const passed = wire.incoming(String(frame));
      if (passed !== null) socket.send(passed);
    });
  });
  return wire;
}

/**
 * Returns the text of every bubble of the log, oldest first. Lines far from the view are not drawn, so this scrolls to
 * the beginning, loads everything, and reads on the way down.
 */
export function wholeLog(page: Page): Promise<string[]> {
  return log(page).evaluate(async (box) => {
    const frames = async (count: number) => {
      for (; count > 0; count -= 1) await new Promise(requestAnimationFrame);
    };
    const goesOn = (end: Element | undefined) =>
      end !== undefined && end.getAttribute('data-edge') !== 'none';
    const ends = () => [...box.querySelectorAll('[data-edge]')];
    // Drawn lines may be taller than their placeholders: then the beginning is further up.
    while (goesOn(ends()[0]) || box.querySelector('[data-edge] + [data-gap]') !== null) {
      box.scrollTop = -box.scrollHeight;
      await frames(2);
    }
    box.scrollTop = -box.scrollHeight;
    await frames(6);
    const texts = new Map<string, string[]>();
    for (;;) {
      for (const line of box.querySelectorAll<HTMLElement>('.line[data-line]')) {
        const bubbles = [...line.querySelectorAll('.bubble')];
        texts.set(
          line.dataset['line'] ?? '',
          bubbles.map((bubble) => bubble.textContent),
        );
      }
      if (box.scrollTop > -1 && !goesOn(ends()[1])) return [...texts.values()].flat();
      box.scrollTop += box.clientHeight;
      await frames(3);
    }
  });
}
