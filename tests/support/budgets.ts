/**
 * Brotli bytes of JavaScript that each page may make a browser transfer, script files and
 * scripts inside the HTML together; `npm run size` holds them.
 */

const KB = 1024;

/**
 * 1 KB of it: stores of the user, counts, theme and toasts, shared by islands and the shell. 0.5 KB: pages stay usable
 * where the browser denies storage, where storage is full, and where a part fails to load.
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

// Shares of every page, in KB. Step-up dialog on pages with islands: 0.3. Early web fonts from the head: 0.1 (first
// paint 0.4 s earlier). Presses before hydration on pages with islands: 0.2. Toasts with a button, the closed email
// notice and events on pages without islands: 0.4; with islands 1 to 2 more for news of connections and undone
// declines. Rings: 0.1. Server clock on pages with API calls: 0.15. Retry of failed parts, the 30 s timeout and the end
// of a login session on pages with islands: 0.5 to 1. Pad: 3 for a restart, unstored changes, and updates in the order
// the server tried them.
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
  // 0.25 KB: filters and shortcuts come in the order of Tab, and the notice while nobody else has joined.
  { path: '/', as: 'developer', bytes: 93.75 * KB },
  // Parts shared by forms and pages about people load whole: 21 files rather than 31. Includes utility names and the
  // own snippet; the unread count in the title and ringing are on every page. 2.5 KB: index of the editor, opened by an
  // address, its way back, and trying or removing a photo. 0.25 KB, here and on /request: line numbers of code before
  // its box loads.
  { path: '/profile', as: 'developer', bytes: 92.75 * KB },
  // What was said with a request, since when, and the reply.
  { path: '/request', as: 'developer', bytes: 91 * KB },
  // With one's own links that bring a partner; a quarter of a KB asks for a passkey before one is made.
  { path: '/connections', as: 'developer', bytes: 91.25 * KB },
  // Counted to its end: each section loads when it comes near the window, and brings its utilities' names.
  { path: '/settings', as: 'developer', bytes: 94.5 * KB },
  // 1 KB: reloading the list after a lost connection, the partner's day, withdrawing, and past sessions without a name
  // after an unmatch.
  { path: '/sessions', as: 'developer', bytes: 89 * KB },
  // 1 KB, on desktop too: storing an unfinished edit, renewing the offline copy, undo without losing text typed before
  // an insert, dropping stored data of former connections, and message names for screen readers.
  { path: '/chat/{connection}', as: 'developer', bytes: 103.5 * KB, phone: true },
  // Includes the list of conversations, a page of its own on phones. In KB: utility names 1; notes and the offline
  // queue 0.5; the shell's code for a first touch, loaded by the initial focus of the composer, 1; drafts, typing and a
  // filter in the list, and Page Up in the log 1.25; the pad button 1; "Open in the pad" and the message about its
  // change 0.75; planned sessions with their button, the notice of a running one and their messages 2.5; the turn
  // indicator 0.25; the passkey prompt before account deletion 0.25; the call button and the missed call line 1; tools
  // leaving with the conversation, their early presses, and answering from another page 0.5.
  { path: '/chat/{connection}', as: 'developer', bytes: 109.25 * KB },
  // Includes the editor of the pad, its document and the grammar of JavaScript: 150 KB, 140 of them for Yjs and
  // CodeMirror. 0.5 KB: intact emojis, news of the chat over the pad, and a notice of unstored changes.
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
