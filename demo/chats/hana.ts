import type { Chat } from './line.ts';

/** A combobox, a screen reader, and three unread messages. */
export const HANA: Chat = {
  handle: 'hana.novotna',
  endedMinutesAgo: 38,
  unread: 3,
  session: {
    goal: 'Sort the shopping list by keyboard',
    minutes: 90,
    starts: 'tomorrow',
    built: null,
  },
  lines: [
    ['me', 0, 'Hi Hana, thanks for accepting. I have a form question and a bad conscience.'],
    ['them', 25, 'Those two usually come together. Show me.'],
    [
      'me',
      3,
      'My ingredient picker. You type, a list opens, you pick one. It is a div with a div in it.\n```tsx\n<div className="picker" onClick={open}>\n  {value || "Choose…"}\n  {isOpen && items.map((item) => (\n    <div key={item} onClick={() => pick(item)}>{item}</div>\n  ))}\n</div>\n```',
    ],
    ['them', 2, 'I opened it in NVDA in my head. It said nothing, and then it said "Choose".'],
    ['me', 1, 'That is the whole review, is it not.'],
    ['them', 2, 'No no. First the good news: how many ingredients are there?'],
    ['me', 1, 'About 140.'],
    [
      'them',
      3,
      'Then try the boring one before you build anything:\n```html\n<label for="ingredient">Ingredient</label>\n<input id="ingredient" list="ingredients" autocomplete="off">\n<datalist id="ingredients">\n  <option value="Flour">\n  <option value="Salt">\n</datalist>\n```\nKeyboard, screen reader, phone: all done by people who are not us.',
    ],
    ['me', 4, 'I wanted small pictures of the ingredients in the list...'],
    [
      'them',
      1,
      'Of course you did. Everyone does. Is the picture of salt different from the picture of sugar?',
    ],
    ['me', 1, '…no'],
    ['them', 1, '🙂'],
    [
      'me',
      190,
      'Tried it on three phones. My sister found the ingredient with one thumb while holding a baby. I take everything back.',
    ],
    ['them', 8, 'That is the best usability report I have had this month.'],
    [
      'me',
      2,
      'One thing though: when someone types something that is not in the list, I show an error below. My aunt uses VoiceOver and never hears it.',
    ],
    ['them', 3, 'How does the error get there?'],
    ['me', 1, 'A paragraph that appears. `{error && <p className="error">{error}</p>}`'],
    [
      'them',
      4,
      'Tie it to the field, and say when it is wrong:\n```tsx\n<input\n  id="ingredient"\n  list="ingredients"\n  aria-invalid={error !== null}\n  aria-describedby="ingredient-error"\n/>\n<p id="ingredient-error" role="alert">{error}</p>\n```\nKeep the paragraph there when it is empty. A live region that arrives together with its text is often not read.',
    ],
    [
      'me',
      2,
      'Ah! So the element first, the words later. That explains a lot of silence in my life.',
    ],
    ['them', 1, 'In all of ours.'],
    ['me', 5, 'And the focus? I move it to the field when the form is refused.'],
    [
      'them',
      2,
      'Good. To the first wrong one, not to the banner. And please do not empty what they typed.',
    ],
    ['me', 1, 'I would never'],
    ['me', 1, '(I did. Fixed.)'],
    ['them', 1, 'I know, I tried your demo 😄'],
    [
      'me',
      64,
      'Would you be up for pairing on the shopping list page? I want drag and drop to sort it and I can already hear you breathing in.',
    ],
    [
      'them',
      12,
      'I am breathing normally. Buttons "move up" and "move down" first, dragging on top. Then we both get what we want.',
    ],
    ['me', 3, 'Deal. In the morning?'],
    ['them', 287, 'Tomorrow at ten is good.'],
    ['me', 4, 'Proposed a session: Sort the shopping list by keyboard', 'proposed'],
    ['them', 3, 'Accepted the session: Sort the shopping list by keyboard', 'agreed'],
    [
      'them',
      2,
      'I wrote the test we will need, so that you can be annoyed with me before the session and not in it:\n```ts\ntest("an item moves up by keyboard and says where it is now", async () => {\n  const user = userEvent.setup();\n  render(<ShoppingList items={["Flour", "Salt"]} />);\n  await user.click(screen.getByRole("button", { name: "Move Salt up" }));\n  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Salt");\n  expect(screen.getByRole("status")).toHaveTextContent("Salt, 1 of 2");\n});\n```',
    ],
    ['them', 1, 'It fails beautifully.'],
  ],
};
