/**
 * Maximum Brotli bytes of JavaScript that each page may transfer, script files and inline scripts together; `npm run
 * size` checks them.
 */

const KB = 1024;

/**
 * 1 KB of it: stores of the user, counts, theme and toasts, shared by islands and the shell. 0.5 KB: pages stay usable
 * when the browser denies storage, when storage is full, and when a part fails to load. 0.05 KB: any call can ask for the
 * step-up. 0.1 KB: path parameters and queries of API calls are encoded in one place. 0.02 KB: the end of a pause.
 * 0.14 KB: fonts come after hydration, so that a press takes effect 0.2 to 0.5 s earlier on a first visit. 0.03 KB: the
 * hashes in the names of files compress differently after each change, by up to 20 bytes here and 50 on large pages.
 */
const STATIC = Math.floor(4.85 * KB);

export interface Budget {
  /** `{connection}` is the id of a connection, `{handle}` the address of their public page. */
  path: string;
  /** The role that opens the page. */
  as: 'visitor' | 'developer';
  bytes: number;
  /** The most script files. */
  requests: number;
  /** On a phone, 390 px wide; the default is a window of 1280 px. */
  phone?: true;
}

// Shares of every page, in KB. Step-up dialog on pages with islands: 0.3. Early web fonts from the head: 0.1 (first
// paint 0.4 s earlier). Presses before hydration on pages with islands: 0.2. Toasts with a button, the closed email
// notice and events on pages without islands: 0.4; with islands 1 to 2 more for events about connections and undone
// declines. Rings: 0.1. Server clock on pages with API calls: 0.15. Retry of failed parts, the 30 s timeout and the end
// of a login session on pages with islands: 0.5 to 1. Pad: 3 for a restart, unstored changes, and updates in the order
// the server tried them.
export const BUDGETS: readonly Budget[] = [
  // 0.6 KB start and end a sign-in with a code; the code form loads on demand.
  // 0.4 KB are the passkey button and the browser's passkey suggestions; the library loads on demand.
  { path: '/login', as: 'visitor', bytes: 71 * KB, requests: 8 },
  // Their form rejects a proxy's error page as an answer.
  { path: '/portfolio', as: 'visitor', bytes: STATIC + 0.75 * KB, requests: 3 },
  { path: '/about', as: 'developer', bytes: STATIC + 0.75 * KB, requests: 3 },
  // Without the script of the shell; the same for members, including their Interested button.
  { path: '/u/{handle}', as: 'visitor', bytes: KB, requests: 0 },
  { path: '/u/{handle}', as: 'developer', bytes: KB, requests: 0 },
  // A card and the table beside it contain the names of their utility classes, previously in a style sheet; possible
  // undos outlive the page. 1 KB is for the snippet control and the note with an interest.
  // 0.2 KB were added when the measurement changed from an empty deck to one with a person. 2 KB are hours, languages
  // and learning goals, from the table of profile fields, and the number of matches.
  // 0.25 KB: filters and shortcuts come in the order of Tab, and the notice while nobody else has joined.
  // 0.25 KB: the side with a project and the filters by it.
  { path: '/', as: 'developer', bytes: 94.25 * KB, requests: 12 },
  // Parts shared by forms and pages about people load whole: 11 files. Includes utility names and the
  // own snippet; the unread count in the title and ringing are on every page. 2.5 KB: index of the editor, opened by an
  // address, its way back, and trying or removing a photo. 0.25 KB, here and on /request: line numbers of code before
  // its box loads. 1.25 KB: the project and its “Still on”.
  // 1 KB: the hours as a picture, the fields behind the portrait and the link of the public page.
  { path: '/profile', as: 'developer', bytes: 92.5 * KB, requests: 12 },
  // One step of the first run at a time. It uses the files of /profile and the deck, which come next; the step with code
  // has an editor and a highlighted preview too. 2 KB: the files of /profile with the project, and Pair now. 2 KB and two
  // files: the preview's colours load once the page is idle, at times after the measurement.
  // 1.75 KB and two files: the shell's code for a first touch, where the focus of the step comes during the measurement.
  // 0.25 KB: as on /request.
  { path: '/start', as: 'developer', bytes: 109.25 * KB, requests: 27 },
  { path: '/start?step=hours', as: 'developer', bytes: 93.5 * KB, requests: 17 },
  // The note of a request, its date, and the reply. 0.75 KB: accepted requests keep a line with links,
  // until the person is gone. 1 KB: the project and a comment on it, and Pair now.
  // 0.25 KB: the clock of a session's countdown, in a file of the chat. 0.25 KB: badges of sessions, and reasons that fold.
  // 0.25 KB: times without a formatter, which would hold a chat's hydration for 50 ms on a phone.
  { path: '/request', as: 'developer', bytes: 93.5 * KB, requests: 13 },
  // Includes one's own pair links; 0.25 KB are for the passkey check before creating one. 0.5 KB: as on /request.
  // 0.5 KB: badges of sessions, and the next step with each person.
  { path: '/connections', as: 'developer', bytes: 93.25 * KB, requests: 15 },
  // Each section loads when it comes near the window; counted after a scroll to the end.
  // A file: the loader of the password dialog, shared by sections.
  { path: '/settings', as: 'developer', bytes: 91.75 * KB, requests: 16 },
  // 1 KB: reloading the list after a lost connection, the partner's day, withdrawing, and past sessions without a name
  // after an unmatch. 1.5 KB: sessions that start now, and links after an outcome.
  // 0.5 KB: moving and repeating a session, and the button of the calendar.
  // 3 KB: the countdown on two clocks, the week of both, and planning with connections.
  // 0.5 KB: past sessions as rows, and one's own hours for people without shared ones.
  { path: '/sessions', as: 'developer', bytes: 94.75 * KB, requests: 12 },
  // 1 KB, on desktop too: storing an unfinished edit, renewing the offline copy, undo without losing text typed before
  // an insert, dropping stored data of former connections, and message names for screen readers. 0.75 KB, on desktop too:
  // the Pair now button, and who is in the pad. 1.5 KB, in part on desktop: the tools as a menu of phones, and the menu
  // of the composer. 0.25 KB: news of sessions as centred lines.
  // 0.25 KB, on desktop too: the room of a preview below a link, so that nothing moves; the preview loads on demand.
  { path: '/chat/{connection}', as: 'developer', bytes: 104.25 * KB, requests: 13, phone: true },
  // Includes the list of conversations, a page of its own on phones. In KB: utility names 1; notes and the offline
  // queue 0.5; the shell's code for a first touch, loaded by the initial focus of the composer, 1; drafts, typing and a
  // filter in the list, and Page Up in the log 1.25; the pad button 1; "Open in the pad" and the message about its
  // change 0.75; planned sessions with their button, the notice of a running one and their messages 2.5; the turn
  // indicator 0.25; the passkey prompt before account deletion 0.25; the call button and the missed call line 1; tools
  // leaving with the conversation, their early presses, and answering from another page 0.5.
  // 1.25 KB: pictures in messages, and choosing, pasting and dropping them, one upload at a time.
  // 0.5 KB: the menu of a row, and rows that are muted or marked as unread.
  // 0.5 KB: the archive. 0.25 KB: Enter before the scripts and the connection have come.
  { path: '/chat/{connection}', as: 'developer', bytes: 110.5 * KB, requests: 16 },
  // Includes the editor of the pad, its document and the grammar of JavaScript: 150 KB, 140 of them for Yjs and
  // CodeMirror. 0.5 KB: intact emojis, chat events over the pad, and a notice of unstored changes. 2.75 KB: code for an
  // empty pad, shared output, and lines with errors, with the 0.75 KB of the chat. 2 KB and a file: text
  // rules of snippets, shared with the feed. 0.25 KB: so large a file compresses differently with each other name.
  { path: '/chat/{connection}?pad', as: 'developer', bytes: 272.25 * KB, requests: 25 },
  { path: '/connections/saved', as: 'developer', bytes: STATIC + KB, requests: 2 },
  { path: '/ignored', as: 'developer', bytes: STATIC + KB, requests: 3 },
  { path: '/pair/x', as: 'visitor', bytes: STATIC, requests: 3 },
  { path: '/request/sent', as: 'developer', bytes: STATIC + KB, requests: 2 },
  { path: '/request/hidden', as: 'developer', bytes: STATIC + KB, requests: 2 },
  { path: '/request/declined', as: 'developer', bytes: STATIC + KB, requests: 2 },
  { path: '/developer/{connection}', as: 'developer', bytes: STATIC + 0.75 * KB, requests: 3 },
  { path: '/no-such-page', as: 'visitor', bytes: STATIC, requests: 3 },
  { path: '/no-such-page', as: 'developer', bytes: STATIC, requests: 3 },
  { path: '/aboutpage', as: 'developer', bytes: STATIC, requests: 1 },
  { path: '/how-it-works', as: 'developer', bytes: STATIC, requests: 1 },
  { path: '/terms', as: 'developer', bytes: STATIC, requests: 1 },
  { path: '/community-guidelines', as: 'developer', bytes: STATIC, requests: 1 },
  { path: '/privacy-policy', as: 'developer', bytes: STATIC, requests: 1 },
];
