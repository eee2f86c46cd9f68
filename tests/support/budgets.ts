/**
 * Brotli bytes of JavaScript that each page may make a browser transfer, script files and
 * scripts inside the HTML together; `npm run size` holds them.
 */

const KB = 1024;

/**
 * A KB of it are the stores of the person, their counts, theme and messages, which islands share with the shell.
 * 0.5 KB keep a page usable where the browser denies its stores, where they are full, and where a part does not load.
 */
const STATIC = 4.5 * KB;

export interface Budget {
  /** `{connection}` stands for the id of someone connected, `{handle}` for where their public page stands. */
  path: string;
  /** As whom the page is opened. */
  as: 'visitor' | 'developer';
  bytes: number;
  /** On a phone, 390 px wide; without it on a window of 1280 px. */
  phone?: true;
}

// 0.3 KB of each page of somebody with islands know where the dialog is that asks for a second factor.
// 0.1 KB of each page says in its head when the web fonts come: a first visit is painted 0.4 s earlier by it. 0.2 KB of
// each one with islands keep what is pressed before they have their script. 0.4 KB are messages with a key, the line
// about the email that is put away, and pages without islands that hear what happens; with islands 1 to 2 KB more for
// saying who is connected and bringing back what was declined. 0.1 KB are who rings, on every page. 0.15 KB of each page
// that calls the API follow the server's clock. 0.5 to 1 KB of each
// page with islands offer a failed part again, end a request after 30 s, and say that a session ended. 3 KB of the pad
// begin it anew, show changes that are not stored, and send updates in the order the server tried them.
export const BUDGETS: readonly Budget[] = [
  // 0.6 KB know that a code may follow, and end a sign-in by it; its form comes on demand.
  // 0.4 KB are the key for a passkey, and what lets the browser offer one; the library comes on demand.
  { path: '/login', as: 'visitor', bytes: 73.25 * KB },
  // Their form refuses the page of a proxy as an answer.
  { path: '/portfolio', as: 'visitor', bytes: STATIC + 0.75 * KB },
  { path: '/about', as: 'developer', bytes: STATIC + 0.75 * KB },
  // Without the script of the shell; the same for a member, whom it lets say that they are interested.
  { path: '/u/{handle}', as: 'visitor', bytes: KB },
  { path: '/u/{handle}', as: 'developer', bytes: KB },
  // A card and the table beside it bring their utilities' names, which stood in a sheet of styles before; what may
  // be undone outlives the page. A KB is for the control that shows somebody's code, and what is said with an interest.
  // 0.2 KB came when a deck with somebody in it began to be measured instead of an empty one.
  // 2 KB are hours, languages and what one learns, out of the table of profile fields, and the number of matches.
  { path: '/', as: 'developer', bytes: 93.5 * KB },
  // What forms and pages about people share comes whole: 21 files rather than 31. With the names of utilities, and
  // one's own snippet; what counts unread messages in the title and rings for them is everywhere. 2.5 KB are the index
  // of the editor, which an address opens, its way back, and a photo that is tried before it is kept, or removed.
  // Code has its line numbers before its box has loaded: 0.25 KB, here and on /request.
  { path: '/profile', as: 'developer', bytes: 92.75 * KB },
  // What was said with a request, since when, and the reply.
  { path: '/request', as: 'developer', bytes: 91 * KB },
  // With one's own links that bring a partner; a quarter of a KB asks for a passkey before one is made.
  { path: '/connections', as: 'developer', bytes: 91.25 * KB },
  // Counted to its end: each section loads when it comes near the window, and brings its utilities' names.
  { path: '/settings', as: 'developer', bytes: 94.5 * KB },
  // 1 KB loads the list again after a lost connection, says the partner's day, withdraws, and names nobody once parted.
  { path: '/sessions', as: 'developer', bytes: 89 * KB },
  // A KB, on a desktop too, stores an unfinished edit, renews the offline copy, lets undo leave what was typed before an
  // insert, drops what is stored for somebody who has parted, and names each message to screen readers.
  { path: '/chat/{connection}', as: 'developer', bytes: 103.5 * KB, phone: true },
  // With the list of conversations beside it, which a phone has on a page of its own; a KB are its utilities' names, half of one notes and what waits offline.
  // The composer has the focus at once, which brings what the shell does for a first touch (1 KB); 1.25 KB for drafts, typing and a filter in the list, and Page Up in the log; one for the key of the pad; 0.75 for "Open in the pad" and the message that says it was changed;
  // 2.5 for planned sessions: their key, what tells that one is under way, and their messages; 0.25 for whose turn it is,
  // and as much for the passkey that is asked for before an account goes; a KB for the key to talk, and the line of a ring that was missed. 0.5 KB more let its tools leave with the conversation, keep an early press on them, and answer from another page.
  { path: '/chat/{connection}', as: 'developer', bytes: 109.25 * KB },
  // With the editor of the pad, its document and the grammar of JavaScript: 150 KB, of which Yjs and CodeMirror are 140.
  // 0.5 KB keeps emojis whole, tells of the chat under the pad, and says when changes are not stored.
  { path: '/chat/{connection}?pad', as: 'developer', bytes: 269 * KB },
  { path: '/ignored', as: 'developer', bytes: STATIC + 0.75 * KB },
  { path: '/pair/x', as: 'visitor', bytes: STATIC },
  { path: '/request/sent', as: 'developer', bytes: STATIC + 0.75 * KB },
  { path: '/developer/{connection}', as: 'developer', bytes: STATIC + 0.75 * KB },
  { path: '/no-such-page', as: 'visitor', bytes: STATIC },
  { path: '/no-such-page', as: 'developer', bytes: STATIC },
  { path: '/aboutpage', as: 'developer', bytes: STATIC },
  { path: '/how-it-works', as: 'developer', bytes: STATIC },
  { path: '/terms', as: 'developer', bytes: STATIC },
  { path: '/community-guidelines', as: 'developer', bytes: STATIC },
  { path: '/privacy-policy', as: 'developer', bytes: STATIC },
];
