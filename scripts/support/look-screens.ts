import type { Page } from 'playwright';
import { hydrated } from '../../tests/support/screens.ts';

/** The arguments of a screen in the pixel comparison: the page in its final size, and ids of people to show. */
export interface Scene {
  page: Page;
  /** Id of a connection with a long chat. */
  friendId: string;
  /** Id of a person on the deck. */
  strangerId: string;
}

export interface Screen {
  name: string;
  /** The signed-in user: none, the demo person (a moderator), or a newcomer without data. */
  as: 'visitor' | 'demo' | 'newcomer';
  show: (scene: Scene) => Promise<void>;
}

const open =
  (path: string) =>
  async ({ page, friendId, strangerId }: Scene): Promise<void> => {
    await page.goto(path.replace('{friend}', friendId).replace('{stranger}', strangerId));
    await hydrated(page);
  };

const press = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Returns a screen: a page as it opens, or after some steps. */
const screen = (
  name: string,
  as: Screen['as'],
  path: string,
  then: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Screen => ({
  name,
  as,
  show: async (scene) => {
    await open(path)(scene);
    await then(scene.page);
  },
});

const chatReady = (page: Page) => page.getByRole('textbox', { name: 'Message' }).waitFor();

const openProfileForm = async (page: Page): Promise<void> => {
  await press(page, 'Edit Profile');
  await page.getByLabel(/^Age/).waitFor();
};

/** Loads all sections of the settings by scrolling to each. */
const everySection = async (page: Page): Promise<void> => {
  for (const section of await page.locator('main section').all()) {
    await section.scrollIntoViewIfNeeded();
    // Waits by attribute, because other elements of a section may have the same role permanently.
    await section.locator('[data-waiting]').first().waitFor({ state: 'detached' });
  }
  await page.evaluate(() => scrollTo(0, 0));
};

/** Opens a mail link with a mocked description of it by the server. */
const openLink =
  (session: string, then: (page: Page) => Promise<unknown> = () => Promise.resolve()) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/email/link', (route) =>
      route.fulfill({ json: { kind: 'verify', emailId: 'noor@elsewhere.example', session } }),
    );
    await page.goto('/confirm-email#nothing');
    await page.reload();
    await page.getByRole('heading', { name: 'Confirm your email?' }).waitFor();
    await then(page);
  };

/** Presses the button to send the mail again, with a mocked answer. */
const sendAgain =
  (status: number, role: 'status' | 'alert', message: string) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/email/verification', (route) =>
      route.fulfill({ status, json: { code: 'too_many', message } }),
    );
    await press(page, 'Send again');
    await page.getByRole(role).getByText(message).waitFor();
  };

const told = (at: number, kind: string, isRead: boolean, lastName: string) => ({
  _id: `0190a0b0-0000-7000-8000-00000000000${String(at)}`,
  kind,
  from: {
    _id: `0190a0b0-0000-7000-8000-00000000001${String(at)}`,
    firstName: 'Noor',
    lastName,
    photoUrl: at === 1 ? '/icons/icon-512.png' : null,
  },
  count: at,
  at: '2026-01-02T03:04:05.000Z',
  isRead,
});

/** All screens and states whose appearance a change of style must keep. */
export const SCREENS: readonly Screen[] = [
  screen('login', 'visitor', '/login'),
  screen('login-signup', 'visitor', '/login', (page) =>
    page.getByRole('link', { name: 'Create an account' }).click(),
  ),
  screen('login-error', 'visitor', '/login', async (page) => {
    await press(page, /^Login$/);
    await page.locator('form').getByRole('alert').waitFor();
  }),
  screen('login-busy', 'visitor', '/login', async (page) => {
    await page.route('**/api/**', () => new Promise(() => {}));
    await page.getByLabel('Email').fill('ines@pairwise.example');
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await press(page, /^Login$/);
    await page.getByText('Logging you in').waitFor();
  }),
  screen('forgot-password', 'visitor', '/forgot-password'),
  screen('forgot-password-sent', 'visitor', '/forgot-password', async (page) => {
    await page.getByLabel('Email').fill('ines@pairwise.example');
    await press(page, /^Send link$/);
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  }),
  screen('forgot-password-inside', 'demo', '/forgot-password'),
  screen('reset-password', 'visitor', '/reset-password#nothing'),
  screen('confirm-email', 'visitor', '/confirm-email'),
  screen('confirm-email-ask', 'visitor', '/offline', openLink('none')),
  screen('confirm-email-inside', 'demo', '/offline', openLink('other')),
  screen(
    'confirm-email-take-over',
    'visitor',
    '/offline',
    openLink('none', async (page) => {
      await press(page, 'Set one of your own');
      await press(page, 'Set password and confirm email');
      await page.locator('form').getByRole('alert').first().waitFor();
    }),
  ),
  screen('unsubscribe', 'visitor', '/unsubscribe'),
  screen('portfolio', 'visitor', '/portfolio'),
  screen('portfolio-error', 'visitor', '/portfolio', async (page) => {
    await page.getByRole('button', { name: /send/i }).first().click();
  }),
  screen('portfolio-projects', 'visitor', '/portfolio#projects', async (page) => {
    await page.getByRole('link', { name: /View all projects/ }).waitFor();
  }),
  screen('portfolio-skills', 'visitor', '/portfolio#skills'),
  screen('portfolio-sent', 'visitor', '/portfolio#sent'),
  screen('portfolio-not-sent', 'visitor', '/portfolio#not-sent'),
  screen('offline', 'visitor', '/offline'),
  screen('404', 'visitor', '/no-such-page'),
  screen('404-inside', 'demo', '/no-such-page'),
  screen('about', 'demo', '/about'),
  screen('aboutpage', 'demo', '/aboutpage'),
  screen('how-it-works', 'demo', '/how-it-works'),
  screen('terms', 'demo', '/terms'),
  screen('terms-part', 'demo', '/terms#prohibited'),
  screen('privacy', 'demo', '/privacy-policy'),
  screen('guidelines', 'demo', '/community-guidelines'),

  screen('feed', 'demo', '/'),
  screen('feed-drag', 'demo', '/', async (page) => {
    const box = await page.getByRole('article').boundingBox();
    if (box === null) throw new Error('no card');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.move(x + 140, y + 10, { steps: 4 });
  }),
  screen('feed-drag-left', 'demo', '/', async (page) => {
    const box = await page.getByRole('article').boundingBox();
    if (box === null) throw new Error('no card');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 140, y + 10, { steps: 8 });
  }),
  screen('feed-filters', 'demo', '/', async (page) => {
    await press(page, /Filter/);
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor();
  }),
  screen('feed-more', 'demo', '/', (page) =>
    page
      .getByRole('article')
      .getByRole('button', { name: /More about/ })
      .click(),
  ),
  screen('feed-read', 'demo', '/', async (page) => {
    const keys = page
      .getByRole('article')
      .getByRole('button', { name: /^Read more$|^\+\d+ more$/ });
    for (const key of await keys.all()) await key.click();
  }),
  screen('feed-loading', 'newcomer', '/?skills=zzzzzz', async (page) => {
    await page.route('**/api/user/feed*', () => new Promise(() => {}));
    await press(page, 'Refresh Feed');
    await page.getByText('Refreshing Feed').waitFor();
  }),
  screen('feed-empty', 'newcomer', '/?skills=zzzzzz'),
  screen('feed-newcomer', 'newcomer', '/'),
  screen('drawer', 'demo', '/', async (page) => {
    await press(page, 'Open menu');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  }),
  screen('user-menu', 'demo', '/', async (page) => {
    await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
    await page.getByRole('menu').waitFor();
  }),
  screen('user-menu-keys', 'demo', '/', async (page) => {
    await page.getByRole('banner').locator('[aria-haspopup=menu]').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /Settings/ }).hover();
  }),
  screen('nav-scrolled', 'demo', '/terms', async (page) => {
    const link = page.getByRole('banner').getByRole('link', { name: 'Requests' });
    if (await link.isVisible()) await link.hover();
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  }),
  screen(
    'toast-done',
    'newcomer',
    '/request',
    sendAgain(200, 'status', 'A new link is on its way.'),
  ),
  screen(
    'toast-failed',
    'newcomer',
    '/request',
    sendAgain(
      429,
      'alert',
      'That was too often, and this is a sentence that takes two lines on a phone.',
    ),
  ),
  screen('bell-empty', 'demo', '/', async (page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('Nothing yet').waitFor();
  }),
  screen('bell', 'demo', '/', async (page) => {
    await page.route('**/api/notifications?*', (route) =>
      route.fulfill({
        json: {
          notifications: [
            told(1, 'request', false, 'Newcomer'),
            told(2, 'message', false, 'With a Name That Goes On Over More Lines Than One of Them'),
            told(3, 'accepted', true, 'Read'),
          ],
          nextCursor: 'more',
          unread: 2,
        },
      }),
    );
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Notifications|New:/ })
      .click();
    await page.getByRole('dialog', { name: 'Notifications' }).locator('li').first().waitFor();
  }),
  screen('delete-dialog', 'demo', '/', async (page) => {
    await press(page, 'Open menu');
    await press(page, 'Delete Account');
    await page.getByRole('alertdialog').waitFor();
  }),
  screen('developer', 'demo', '/developer/{stranger}'),
  screen('developer-friend', 'demo', '/developer/{friend}'),
  screen('developer-unknown', 'demo', '/developer/0190a0b0-0000-7000-8000-000000000000'),
  screen('sent', 'demo', '/request/sent'),
  screen('sent-newcomer', 'newcomer', '/request/sent'),
  screen('hidden', 'demo', '/request/hidden'),
  screen('declined', 'demo', '/request/declined'),
  screen('ignored', 'demo', '/ignored'),
  screen('ignored-newcomer', 'newcomer', '/ignored'),

  screen('profile', 'demo', '/profile'),
  screen('profile-newcomer', 'newcomer', '/profile'),
  screen('profile-welcome', 'newcomer', '/profile', async (page) => {
    await page.evaluate(() => {
      const { user } = JSON.parse(localStorage.getItem('root') ?? '') as { user: { _id: string } };
      sessionStorage.setItem('signup-success', user._id);
    });
    await page.reload();
    await page.getByRole('heading', { name: /Welcome to/ }).waitFor();
    await hydrated(page);
  }),
  ...['code', 'skills', 'hours', 'line'].map((step) =>
    screen(`start-${step}`, 'newcomer', `/start?step=${step}`),
  ),
  screen('profile-edit', 'demo', '/profile', openProfileForm),
  screen('profile-error', 'demo', '/profile', async (page) => {
    await openProfileForm(page);
    await page.getByLabel(/^Age/).fill('7');
    await press(page, /^Save/);
    await page.locator('[aria-invalid=true]').waitFor();
  }),
  screen('profile-password', 'demo', '/profile', async (page) => {
    await press(page, 'Change Password');
    await press(page, 'Update Password');
    await page.locator('form').getByRole('alert').first().waitFor();
  }),
  screen('profile-crop', 'demo', '/profile', async (page) => {
    await page.getByLabel('Photo file').setInputFiles('public/icons/icon-512.png');
    await page.getByRole('button', { name: 'Use photo' }).and(page.locator(':enabled')).waitFor();
  }),
  screen('request', 'demo', '/request'),
  screen('request-newcomer', 'newcomer', '/request'),
  screen('connections', 'demo', '/connections'),
  screen('connections-newcomer', 'newcomer', '/connections'),
  screen('connections-more', 'demo', '/connections', async (page) => {
    await press(page, /More about/);
    await page.getByRole('menuitem', { name: /Block/ }).waitFor();
  }),
  screen('connections-block', 'demo', '/connections', async (page) => {
    await press(page, /More about/);
    await page.getByRole('menuitem', { name: /Block/ }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  screen('connections-report', 'demo', '/connections', async (page) => {
    await press(page, /More about/);
    await page.getByRole('menuitem', { name: /Report/ }).click();
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor();
  }),

  screen('chats', 'demo', '/chat'),
  screen('chats-newcomer', 'newcomer', '/chat'),
  screen('chat', 'demo', '/chat/{friend}', chatReady),
  screen('chat-nobody', 'demo', '/chat/0190a0b0-0000-7000-8000-000000000000'),
  screen('chat-hover', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await page.getByRole('log').locator('p').last().hover();
  }),
  screen('chat-emoji', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await page.getByRole('gridcell').first().waitFor();
  }),
  screen('chat-older', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, -log.scrollHeight));
    await page.getByText('Hi Hana, thanks for accepting').waitFor();
    await page.getByText('Choose…').waitFor();
  }),
  screen('chat-react', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await page.getByRole('log').locator('p').last().hover();
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await page.getByRole('button', { name: 'React' }).last().click();
    await page.getByRole('gridcell').first().waitFor();
  }),
  screen('chat-editing', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp');
    await page.getByText('Editing your message').waitFor();
  }),
  screen('chat-found', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await press(page, 'Search messages');
    await page.getByRole('combobox', { name: 'Search messages' }).fill('normally');
    await page.getByRole('option').first().click();
    await page.getByText('breathing normally').first().waitFor();
  }),
  screen('chat-search', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await page
      .getByRole('button', { name: /Search/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Search messages' }).fill('the');
    await page.getByRole('option').first().waitFor();
  }),
  screen('chat-assistant', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await press(page, /assistant/i);
    await page.getByLabel(/key/i).first().waitFor();
  }),
  screen('chat-long', 'demo', '/chat/{friend}', async (page) => {
    await chatReady(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('word '.repeat(850));
  }),

  screen('settings', 'demo', '/settings', everySection),
  screen('settings-newcomer', 'newcomer', '/settings', everySection),
  screen('settings-moving', 'newcomer', '/settings', async (page) => {
    await page.getByLabel(/new email/i).fill('noor@elsewhere.example');
    await press(page, 'Change email');
    await page.getByText('Moving to').waitFor();
    await everySection(page);
  }),
  screen('settings-email-error', 'newcomer', '/settings', async (page) => {
    await page.getByLabel(/new email/i).fill('nonsense');
    await press(page, 'Change email');
    await page.locator('[aria-invalid=true]').waitFor();
    await everySection(page);
  }),
  screen('admin', 'demo', '/admin'),
  screen('admin-report', 'demo', '/admin', async (page) => {
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  }),
  // Must be the last one: the blocked person is missing on all later screens.
  screen('settings-blocked', 'demo', '/connections', async (page) => {
    await press(page, /More about/);
    await page.getByRole('menuitem', { name: /Block/ }).click();
    await press(page, 'Yes, Block');
    await page.getByText(/is blocked/).waitFor();
    await page.goto('/settings');
    await hydrated(page);
    await everySection(page);
  }),
];
