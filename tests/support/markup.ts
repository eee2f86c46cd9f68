import {
  definePlugin,
  type DOMReadyEvent,
  type HtmlElement,
  HtmlValidate,
  Rule,
  StaticConfigLoader,
} from 'html-validate';

/** Creates a rule from one selector: every match without an excuse is a fault. */
function forbid(
  selector: string,
  message: string,
  excused: (node: HtmlElement) => boolean = () => false,
) {
  return class extends Rule {
    override setup(): void {
      this.on('dom:ready', ({ document }: DOMReadyEvent) => {
        for (const node of document.querySelectorAll(selector)) {
          if (!excused(node)) this.report({ node, message });
        }
      });
    }
  };
}

const HEADING = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Rules of the Nu HTML checker that html-validate lacks. */
const nu = definePlugin({
  name: 'nu',
  rules: {
    'nu/section-heading': forbid('section', 'A section has a heading', (section) =>
      HEADING.some((heading) => section.querySelector(heading) !== null),
    ),
    'nu/sizes': forbid('[sizes]', '"sizes" stands beside "srcset"', (image) =>
      image.hasAttribute('srcset'),
    ),
    'nu/popover': forbid(
      '[popovertarget][aria-expanded]',
      'The browser itself says whether the popover of a key is open',
    ),
  },
});

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [nu],
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      'nu/section-heading': 'error',
      'nu/sizes': 'error',
      'nu/popover': 'error',
      // Dialogs, popovers and the list beside a chat start at h2, and of two h1 a script shows one: the standard allows
      // both. Skipped levels below them are still faults.
      'heading-level': [
        'error',
        { allowMultipleH1: true, minInitialRank: 'any', sectioningRoots: [] },
      ],
      // The suggestions of a combobox are a list box, which no element is.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
      // In the standard a button without a type submits its form, as ours are meant to.
      'no-implicit-button-type': 'off',
    },
  }),
);

const CHARSET = '<meta charset="utf-8">';
const CHARSET_BYTES = 1024;

/** Returns the page's violations of the HTML standard, a line for each; `name` identifies the page in errors. */
export async function faultsOf(html: string, name: string): Promise<string[]> {
  const { results } = await validator.validateString(html, name);
  const faults = results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`);
  const charset = html.indexOf(CHARSET);
  if (charset < 0 || Buffer.byteLength(html.slice(0, charset)) + CHARSET.length > CHARSET_BYTES)
    faults.push('charset: not within the first 1,024 bytes');
  if (!/<\/body>\s*<\/html>\s*$/.test(html)) faults.push('end: something follows the body');
  return faults;
}
