import { counted, daysAgo } from '#shared/language.ts';
import type { SavedPerson } from '#shared/saved.ts';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';
import { DAY_MS } from '#shared/time.ts';

export const words = {
  lists: {
    labels: { connections: 'Which people', request: 'Which requests' },
    connected: 'Connected',
    saved: 'Saved',
    received: 'Received',
    sent: 'Sent',
    hidden: 'Hidden',
    declined: 'Declined',
  },
  older: 'Show older',
  yourNote: 'Your note:',
  interested: 'Interested',
  inName: (name: string) => `in ${name}`,
  editNote: 'Edit note',
  onName: (name: string) => `on ${name}`,
  relation: {
    none: undefined,
    ignored: 'You ignored them',
    asked: 'You’re interested, no answer yet',
    received: 'They would like to connect',
    declined: 'You declined their request',
  } satisfies Record<SavedPerson['relation'], string | undefined>,
  theLines: 'The lines',
  whose: {
    theirs: { now: 'their code, ', then: 'their code when you sent this, ' },
    mine: { now: 'your code, ', then: 'your code at that time, ' },
  },
};

export type ListKind = 'sent' | 'hidden' | 'declined' | 'ignored' | 'saved';

interface List {
  path: string;
  title: string;
  hint?: string;
  none: {
    title: string;
    line: string;
    drawing: 'inbox' | 'gap';
    href: string;
    button: string;
  };
  /** Both times are in milliseconds since 1970. */
  time?: (at: number, now: number) => string;
  button: string;
  /** Screen readers read this after `button`. */
  about: (name: string) => string;
  done: (name: string) => string;
}

const since = (verb: string) => (at: number, now: number) =>
  `${verb} ${daysAgo(Math.floor((now - at) / DAY_MS))}`;

const inFeed = (name: string): string => `${name} will appear in your feed again.`;
const inReceived = (name: string): string => `${name}’s request is under Received again.`;
const toReceived = { drawing: 'inbox', href: '/request', button: 'Received requests' } as const;

export const LISTS: Record<ListKind, List> = {
  sent: {
    path: '/request/sent',
    title: 'Sent Requests',
    none: {
      title: 'No pending requests',
      line: 'Developers you’ve asked to connect appear here until they answer.',
      drawing: 'inbox',
      href: '/',
      button: 'Explore Network',
    },
    time: since('Requested'),
    button: 'Withdraw',
    about: (name) => `your request to ${name}`,
    done: (name) => `Request withdrawn. ${inFeed(name)}`,
  },
  hidden: {
    path: '/request/hidden',
    title: 'Hidden Requests',
    hint: 'They return to Received after 14 days. Their senders don’t know.',
    none: {
      title: 'No hidden requests',
      line: 'Requests you hide for 14 days appear here, and you can show them earlier.',
      ...toReceived,
    },
    time: (at, now) =>
      `Back in ${counted(Math.ceil((at - now) / DAY_MS), { one: 'day', other: 'days' })}`,
    button: 'Show again',
    about: (name) => `the request of ${name}`,
    done: inReceived,
  },
  declined: {
    path: '/request/declined',
    title: 'Declined Requests',
    hint: `You can undo a decline for ${String(ENDED_MESSAGES_KEPT_MS / DAY_MS)} days. Their senders don’t know.`,
    none: {
      title: 'No declined requests',
      line: 'Requests you decline appear here, and you can change your mind.',
      ...toReceived,
    },
    time: since('Declined'),
    button: 'Undo decline',
    about: (name) => `of ${name}’s request`,
    done: inReceived,
  },
  saved: {
    path: '/connections/saved',
    title: 'Saved',
    hint: 'Only you see this list and your notes. Saving sends no request, and the card stays in your feed.',
    none: {
      title: 'You haven’t saved anyone',
      line: 'Press the bookmark on a card to keep somebody here with a note to yourself.',
      drawing: 'gap',
      href: '/',
      button: 'Go to the feed',
    },
    time: since('Saved'),
    button: 'Remove',
    about: (name) => `${name} from your list`,
    done: (name) => `You’re interested in ${name}.`,
  },
  ignored: {
    path: '/ignored',
    title: 'Ignored',
    none: {
      title: 'You haven’t ignored anyone',
      line: 'Developers you ignore appear here, and you can bring them back.',
      drawing: 'gap',
      href: '/',
      button: 'Back to the feed',
    },
    button: 'Bring back',
    about: (name) => name,
    done: inFeed,
  },
};
