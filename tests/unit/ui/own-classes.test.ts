import { describe, expect, test } from 'vitest';
import { classesIn, ownClasses } from '../../../scripts/support/own-classes.ts';

describe('the classes of our style sheets', () => {
  test('come from selectors only', () => {
    const css = `@import './key.css'; /* .gone */
      .btn, a.link:hover > .ic-s { opacity: 0.8; margin: .5em; content: '.said'; &.is-down { top: 0 } }`;
    expect(classesIn(css)).toEqual(['btn', 'link', 'ic-s', 'is-down']);
  });

  test('are read from every sheet of the site', () => {
    const known = ownClasses('src');
    expect(known).toContain('btn');
    expect(known).not.toContain('css');
  });
});
