import type { Locator, Page } from 'playwright/test';
import { writeHours } from '#shared/availability.ts';
import { callAs } from '../../support/account.ts';
import {
  composer,
  meet,
  meetInChat,
  openChat,
  pressTool,
  say,
} from '../../support/chat/chat-page.ts';
import { addDeveloper, confirmEmail, openDeck, topCard } from '../../support/deck.ts';
import { expect, like, sendAs, signUp, test } from '../../support/e2e.ts';
import { remote } from '../../support/matching/matching.ts';
import { contrast, type Place } from '../../support/pixels.ts';
import { PHONE, visit } from '../../support/screens.ts';
import { act, ahead, proposed, strip } from '../../support/sessions.ts';

const SNIPPET = {
  language: 'rust',
  code: 'fn a() {}\n\nfn b() {}',
  note: 'Two functions',
} as const;
const SKILLS = ['Rust', 'Go', 'SQL', 'Bash', 'Python', 'COBOL'];
const MIDDLE = ['middle', 'middle'] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const hour = (page: Page, at: number) => page.locator(`[data-hour="${String(at)}"]`);

/** Expects the 3:1 that WCAG asks between a part with a meaning and its surroundings. */
async function expectSeen(
  page: Page,
  what: string,
  one: readonly [Locator, Place],
  other: readonly [Locator, Place],
): Promise<void> {
  await one[0].scrollIntoViewIfNeeded();
  await expect.poll(() => contrast(page, one, other), { message: what }).toBeGreaterThanOrEqual(3);
}

test('states differ 3:1 from their ground in all colours', async ({ page, server }) => {
  const colours = (forcedColors: 'active' | 'none', colorScheme: 'light' | 'dark' = 'light') =>
    page.emulateMedia({ forcedColors, colorScheme });
  const inBothThemes = async (check: () => Promise<void>) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await colours('none', colorScheme);
      await check();
    }
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await addDeveloper(server, 'Ada Byron', { skills: SKILLS });
  const { ben } = await meet(page);
  await sendAs(page, 'PUT', '/api/profile/edit', {
    availability: writeHours([0, 1]),
    timeZone: 'Europe/Stockholm',
  });

  await colours('active');
  await openDeck(page);
  const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current] .caret');
  await expectSeen(page, 'the current page', [here, MIDDLE], [here, [8, 'middle']]);
  const card = topCard(page);
  await expectSeen(page, 'the edge of the card', [card, [100, -1]], [card, [100, -8]]);
  await button(page, /^Filters/).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const inside: [Locator, Place] = [dialog, [12, 'middle']];
  await expectSeen(page, 'the edge of the dialog', [dialog, [-1, 'middle']], inside);
  const [any, all] = ['any of them', 'all of them'].map((text) =>
    dialog.locator('.pick', { hasText: text }),
  ) as [Locator, Locator];
  await expectSeen(page, 'a choice', [any, [6, 6]], [all, [6, 6]]);

  await page.goto('/settings#page');
  const knob = page.getByRole('switch', { name: 'Hide from search engines' });
  await expectSeen(page, 'a switch off', [knob, [10, 'middle']], [knob, [30, 'middle']]);
  await knob.click();
  await expectSeen(page, 'a switch on', [knob, [30, 'middle']], [knob, [10, 'middle']]);

  await page.goto('/profile?section=hours');
  const [on, off] = [hour(page, 1), hour(page, 3)];
  await expectSeen(page, 'an hour', [on, MIDDLE], [off, MIDDLE]);
  await expectSeen(page, 'its line', [off, [0, 'middle']], [off, MIDDLE]);
  const section = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]');
  await inBothThemes(async () => {
    await expectSeen(page, 'an hour', [on, ['middle', 1]], [off, ['middle', 1]]);
    await expectSeen(page, 'a section', [section, [5, 'middle']], [section, [14, 'middle']]);
  });

  await colours('active');
  await page.goto('/request');
  const received = page.locator('.seg > [aria-current]');
  const sent = page.locator('.seg > :not([aria-current])').first();
  await expectSeen(page, 'a segment', [received, [8, 'middle']], [sent, [8, 'middle']]);
  await inBothThemes(() =>
    expectSeen(page, 'a segment', [received, ['middle', -2]], [sent, ['middle', -2]]),
  );

  await openChat(page, ben);
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await inBothThemes(() => expectSeen(page, 'a row', [row, [1, 'middle']], [row, [10, 'middle']]));
});

/** Focuses an element and returns the boxes that cut its ring. */
const cutting = (element: Locator): Promise<string[]> =>
  element.evaluate((focused: HTMLElement) => {
    focused.focus();
    const ringed = (one: Element) =>
      one.matches(':has(:focus-visible), :focus-visible') &&
      getComputedStyle(one).outlineStyle !== 'none';
    let painter: Element | null = focused;
    while (painter !== null && !ringed(painter)) painter = painter.parentElement;
    if (painter === null) return ['nothing is ringed'];
    const { outlineOffset, outlineWidth } = getComputedStyle(painter);
    const out = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const { left, right, top, bottom } = painter.getBoundingClientRect();
    const found: string[] = [];
    for (let box = painter.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible' || box === document.body) continue;
      const clip = box.getBoundingClientRect();
      const inside =
        left - out >= clip.left - 0.5 &&
        right + out <= clip.right + 0.5 &&
        top - out >= clip.top - 0.5 &&
        bottom + out <= clip.bottom + 0.5;
      if (!inside) found.push(box.className);
    }
    return found;
  });

test('focus rings are whole, and every control shows its focus', async ({ page, server }) => {
  const about = 'A sentence that is too long for the two lines of a card. '.repeat(4);
  await addDeveloper(server, 'Ada Byron', { about, skills: SKILLS, snippet: SNIPPET });
  await meetInChat(page);
  await say(page, '```ts\nconst a = 1;\n```');
  await page.keyboard.press('Tab');
  const code = page.locator('.codebox');
  await expect(code.locator('pre')).toBeVisible();
  expect(await cutting(code.locator('pre')), 'code').toEqual([]);
  expect(await cutting(code.getByRole('button').first()), 'a button of code').toEqual([]);
  const expectMarked = async (what: string, place = page.locator('body')) => {
    // Focus by script counts as the last one did: by keyboard.
    await page.keyboard.press('Tab');
    expect(await unmarked(place), what).toEqual([]);
  };
  await expectMarked('a chat');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expectMarked('a plan', page.getByRole('dialog'));
  await page.goto('/connections');
  await page.keyboard.press('Tab');
  expect(await cutting(page.getByRole('link', { name: 'Ben Marsh', exact: true }))).toEqual([]);
  await openDeck(page);
  await page.keyboard.press('Tab');
  expect(await cutting(topCard(page).getByRole('link')), 'the name').toEqual([]);
  expect(await cutting(button(page, 'Read more')), 'the text').toEqual([]);
  await expectMarked('the deck');
  await page.keyboard.press('f');
  await expectMarked('filters', page.getByRole('dialog', { name: 'Filters' }));
  await visit(page, '/settings#notifications');
  await expectMarked('settings');
  await visit(page, '/profile?section=you');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const section of ['You', 'Skills and partners', 'Snippet']) {
    await sections.getByRole('link', { name: section }).click();
    const panel = page.getByRole('region', { name: 'Edit Profile' });
    await expect(panel.getByRole('heading', { name: section })).toBeVisible();
    await expectMarked(section);
  }
});

/** Returns the visible controls whose focus changes no ring, outline or border of theirs or around them. */
const unmarked = (place: Locator): Promise<string[]> =>
  place.evaluate((root) => {
    const look = (element: Element | null, up = 0): string => {
      if (element === null || up === 4) return '';
      const style = getComputedStyle(element);
      const outline = style.outlineStyle === 'none' ? '' : style.outlineStyle + style.outlineWidth;
      const own = [outline, style.boxShadow, style.borderColor];
      // A native control under a drawn one shows nothing.
      if (style.opacity === '0' || element.clientWidth === 1) own.length = 0;
      return [...own, look(element.parentElement, up + 1)].join();
    };
    return [...root.querySelectorAll<HTMLElement>('a, button, summary, select, input, textarea')]
      .filter((control) => control.checkVisibility())
      .flatMap((control) => {
        control.focus({ preventScroll: true });
        if (document.activeElement !== control) return [];
        const focused = look(control);
        control.blur();
        const name = control.getAttribute('aria-label') ?? control.closest('label')?.textContent;
        return focused === look(control) ? [name ?? control.textContent] : [];
      });
  });

test.describe('with fingers', () => {
  test.use(PHONE);

  /** Expects that a finger 21 px from the middle, in any direction, presses the element or its label. */
  async function expectReached(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const missed = await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [
        [x - 21, y],
        [x + 21, y],
        [x, y - 21],
        [x, y + 21],
      ].filter(([atX = 0, atY = 0]) => {
        const hit = document.elementFromPoint(atX, atY);
        const label = hit?.closest('label');
        return !element.contains(hit) && label?.contains(element) !== true;
      });
    });
    expect(missed, `missed places of ${String(target)}`).toEqual([]);
  }

  /** Links inside of paragraphs are exempt. */
  const smallTargets = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, summary, select, input')]
        .filter((target) => {
          if (
            target.closest('p, .sr-only, [data-toast], [href="#main"]') ||
            !target.checkVisibility()
          )
            return false;
          target.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = target.getBoundingClientRect();
          if (width < 2 || height < 2) return false;
          const from = Math.round(top + height / 2);
          const isHit = (y: number): boolean => {
            const hit = document.elementFromPoint(left + width / 2, y);
            return target.contains(hit) || (hit?.closest('label')?.contains(target) ?? false);
          };
          let [first, last] = [from, from];
          while (from - first < 44 && isHit(first - 1)) first--;
          while (last - from < 44 && isHit(last + 1)) last++;
          return last - first + 1 < 43;
        })
        .map((target) => target.getAttribute('aria-label') ?? target.textContent),
    );

  test('controls have targets of 44 px', async ({ page, server }) => {
    test.slow();
    const ada = await signUp(page, 'Ada Quill');
    const ben = await remote(server.url, { firstName: 'Ben', lastName: 'Marsh' });
    await ben.send('interested', ada.user._id);
    await like(page, ben);
    confirmEmail(server, ada.user._id);
    for (const path of [
      ...['/request/sent', '/connections', '/sessions', '/profile', '/settings#page'],
      ...['/start', '/how-it-works', '/chat', '/', '/request'],
    ]) {
      await visit(page, path);
      expect(await smallTargets(page), path).toEqual([]);
    }

    await page.emulateMedia({ forcedColors: 'active' });
    const current = page.getByRole('link', { name: 'Received' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    const area = await current.evaluate((tab) => getComputedStyle(tab, '::after').backgroundColor);
    expect(area, 'the area for fingers covers nothing').toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ forcedColors: 'none' });

    const profile = { skills: SKILLS, level: 'senior', snippet: SNIPPET } as const;
    await addDeveloper(server, 'Ada Byron', profile);
    await visit(page, '/?level=senior');
    const bar = page.getByRole('banner');
    for (const name of ['Open menu', /^Notifications/, 'Switch theme'])
      await expectReached(bar.getByRole('button', { name }));
    for (const name of ['Undo', 'Skip for now', /^Filters/, 'Photo', 'Code', /^\+\d more/])
      await expectReached(button(page, name));
    await expectReached(page.getByRole('link', { name: /remove this filter/ }));
    await button(page, /^Filters/).click();
    await expectReached(page.getByRole('checkbox', { name: 'lead' }));
    await page.keyboard.press('Escape');
    await button(page, 'Code').click();
    await expectReached(button(page, 'Line 2'));
    await expectReached(button(page, 'Line 3'));

    const availability = writeHours(Array.from({ length: 168 }, (_, at) => at));
    const edit = { availability, timeZone: 'Etc/UTC', skills: ['Rust', 'Go'] };
    await Promise.all([sendAs(page, 'PUT', '/api/profile/edit', edit), ben.edit(edit)]);
    await page.goto('/profile?section=hours');
    // An hour is narrower than a finger; the hours of a day can be typed instead.
    await expectReached(button(page, /^Type the hours of Mon/));
    await page.goto('/profile?section=skills');
    await expectReached(button(page, 'Remove Go'));
    await expectReached(button(page, 'senior'));
    await openChat(page, ben);
    await composer(page).waitFor();
    for (const name of ['Call', 'Pad', /^More about/, 'Attach', 'Emoji'])
      await expectReached(button(page, name));
    await expectReached(page.getByRole('link', { name: 'Back to messages' }));
    await pressTool(page, 'Plan');
    await expectReached(page.locator('[data-at]').nth(1));
    await expectReached(button(page, '90'));

    const time = ahead(10);
    const id = await proposed(page, ben, [time]);
    await callAs(server.url, ben.cookie, 'POST', `/api/sessions/${id}/accept`, { time });
    await act(page, id, 'begin');
    await act(page, id, 'tasks', { add: 'Read a number' });
    await openChat(page, ben);
    await strip(page).getByRole('button', { expanded: false }).click();
    await expectReached(strip(page).locator('label'));
    await expectReached(strip(page).getByRole('button', { name: /Read a number/ }));
  });
});
