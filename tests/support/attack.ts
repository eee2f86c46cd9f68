import { expect, type Page } from 'playwright/test';
import { callAs, createAccount, type SignedIn, uniquePerson } from './account.ts';

/** Texts that would run a script, break out of an attribute or a script, or load a resource, if they were markup. */
export const MARKUP = [
  `<img src=x onerror=hacked=1>`,
  `"><svg onload=hacked=1>`,
  `</script><script>hacked=1</script>`,
  `' onmouseover='hacked=1`,
  `<a href="javascript:hacked=1">x</a>`,
  `<iframe srcdoc="<script>parent.hacked=1</script>">`,
  `<style>*{display:none}</style><base href=//evil.example>`,
  `--><!--{{7*7}}\${7*7}<%= 7*7 %>&lt;b&gt;`,
] as const;

/** The parts that fit a short field. */
export const FIRST_NAME = MARKUP[0];
export const LAST_NAME = MARKUP[2];

/** All of it in every field of a profile. */
const PROFILE = {
  about: MARKUP.join('\n').slice(0, 900),
  headline: MARKUP.slice(0, 2).join(' '),
  skills: [MARKUP[0], MARKUP[1], MARKUP[2]],
  learning: [MARKUP[0]],
  languages: [MARKUP[1]],
  age: 30,
  snippet: {
    language: 'xml',
    code: MARKUP.join('\n'),
    note: MARKUP.slice(0, 2).join(' '),
  },
  project: {
    title: MARKUP[1],
    pitch: MARKUP.slice(0, 5).join('\n'),
    stack: [MARKUP[0], MARKUP[3]],
    wanted: [],
    hours: null,
    stage: 'idea',
    link: 'https://site.example/"><img/src=x/onerror=hacked=1>',
  },
  lookingFor: [],
};

/** Creates a developer with markup in every field. */
export async function createAttacker(url: string): Promise<SignedIn> {
  const names = { firstName: FIRST_NAME, lastName: LAST_NAME };
  const attacker = await createAccount(url, uniquePerson(names));
  await as(url, attacker, 'PUT', '/api/profile/edit', PROFILE);
  return attacker;
}

/** Calls the API as the given person; throws when the call fails. */
export const as = (url: string, { cookie }: SignedIn, ...call: [string, string, unknown?]) =>
  callAs(url, cookie, ...call);

/** Checks that no text became markup or ran. */
export async function expectOnlyText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'hacked' in window,
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')),
    ).length,
    images: document.querySelectorAll('img[src="x"], img[src$="/x"]').length,
    frames: document.querySelectorAll('iframe, base, svg[onload]').length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(({ href }) =>
      /^(javascript|data|vbscript):/i.test(href),
    ).length,
  }));
  expect(found).toEqual({ ran: false, handlers: 0, images: 0, frames: 0, links: 0 });
}
