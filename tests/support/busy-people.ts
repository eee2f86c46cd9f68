import { randomUUID } from 'node:crypto';
import type { ProfileEditAnswer } from '#shared/api.ts';
import { connectAccounts, createAccount, type SignedIn, uniquePerson } from './account.ts';
import { ChatClient } from './chat/chat-client.ts';
import { picture } from './images.ts';

/** Everything acknowledged to the people of one run. */
export interface Acknowledged {
  signUps: { userId: string; email: string; token: string }[];
  signals: { fromUserId: string; toUserId: string; status: 'interested' | 'ignored' }[];
  /** Notes sent with an interest or an acceptance; every `text` is unique. */
  notes: { senderId: string; kind: 'note' | 'text'; text: string }[];
  reviews: { requestId: string; review: 'accepted' | 'rejected' }[];
  messages: { id: string; clientId: string; senderId: string; text: string }[];
  /** A person's photos in upload order. */
  photos: { userId: string; url: string }[];
}

/** Works until `going` returns false or the server stops; each kind of change has one worker. */
type Worker = (going: () => boolean) => Promise<void>;

const tokenOf = (cookie: string): string =>
  decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? '';

/**
 * Starts people who sign up, send signals, answer requests, write messages and upload photos, all at once, on the
 * server at `url`. A new kind of change needs a worker, its acknowledgements, and a check of them. If `confirm` marks
 * addresses as confirmed, interests also carry notes.
 */
export async function busyPeople(
  url: string,
  random: () => number,
  confirm?: (userIds: string[]) => void,
) {
  const people = await Promise.all(Array.from({ length: 6 }, () => createAccount(url)));
  const [ada, ben, cleo] = people;
  if (ada === undefined || ben === undefined || cleo === undefined) throw new Error('nobody there');
  await connectAccounts(url, ada, ben);
  confirm?.(people.map(({ user }) => user._id));
  const acknowledged: Acknowledged = {
    signUps: [],
    signals: [],
    notes: [],
    reviews: [],
    messages: [],
    photos: [],
  };
  const note = ({ user, cookie, credentials }: SignedIn): void => {
    const email = credentials.emailId.toLowerCase();
    acknowledged.signUps.push({ userId: user._id, email, token: tokenOf(cookie) });
  };
  people.forEach(note);

  const call = async (
    who: SignedIn,
    method: string,
    path: string,
    sent?: object,
  ): Promise<unknown> => {
    const headers = { cookie: who.cookie, origin: url, 'content-type': 'application/json' };
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) };
    const response = await fetch(url + path, { method, headers, ...body });
    const answer: unknown = await response.json();
    return response.ok ? answer : null;
  };

  const signUp: Worker = async (going) => {
    while (going()) note(await createAccount(url, uniquePerson()));
  };

  const signal: Worker = async (going) => {
    const pairs = people
      .flatMap((from) => people.filter((to) => to !== from).map((to) => ({ from, to })))
      .filter(({ from, to }) => !(people.indexOf(from) < 2 && people.indexOf(to) < 2))
      .sort(() => random() - 0.5);
    for (const { from, to } of pairs) {
      if (!going()) return;
      const status = random() < 0.8 ? 'interested' : 'ignored';
      const text = `${from.user._id} to ${to.user._id}`;
      const says = confirm !== undefined && status === 'interested' && random() < 0.7;
      const path = `/api/request/send/${status}/${to.user._id}`;
      const answer = await call(from, 'POST', path, says ? { note: { text } } : undefined);
      if (answer === null) continue;
      if (says) acknowledged.notes.push({ senderId: from.user._id, kind: 'note', text });
      const ids = { fromUserId: from.user._id, toUserId: to.user._id };
      // Mutual interest is an acceptance, not a separate signal.
      const { connection } = answer as { connection?: object };
      if (connection === undefined) acknowledged.signals.push({ ...ids, status });
    }
  };

  const review: Worker = async (going) => {
    for (let turn = 0; going(); turn += 1) {
      const who = people[turn % people.length];
      if (who === undefined) return;
      const received = await call(who, 'GET', '/api/user/request/received');
      const { connectionRequest } = received as { connectionRequest: { _id: string }[] };
      for (const { _id } of connectionRequest.slice(0, 2)) {
        const verdict = random() < 0.5 ? 'accepted' : 'rejected';
        const says = verdict === 'accepted' && random() < 0.5;
        const text = `Reply to ${_id}`;
        const path = `/api/request/review/${verdict}/${_id}`;
        const answer = await call(who, 'POST', path, says ? { reply: text } : undefined);
        if (answer === null) continue;
        acknowledged.reviews.push({ requestId: _id, review: verdict });
        if (says) acknowledged.notes.push({ senderId: who.user._id, kind: 'text', text });
      }
    }
  };

  const write =
    (from: SignedIn, to: SignedIn): Worker =>
    async (going) => {
      const client = await ChatClient.open(url, from.cookie);
      try {
        for (let number = 0; going(); number += 1) {
          const clientId = randomUUID();
          const text = `${String(number)} of ${from.user._id}`;
          const sent = { targetUserId: to.user._id, text, clientId };
          const answer = await Promise.race([
            client.ask('sendMessage', sent),
            client.closed().then(() => null),
          ]);
          if (answer === null) return;
          if (!answer.ok) continue;
          const { message } = answer as unknown as { message: { _id: string } };
          acknowledged.messages.push({ id: message._id, clientId, senderId: from.user._id, text });
        }
      } finally {
        client.close();
      }
    };

  const upload: Worker = async (going) => {
    const body = new Uint8Array(await picture('jpeg', { width: 64, height: 64 }));
    const headers = { cookie: cleo.cookie, origin: url, 'content-type': 'image/jpeg' };
    while (going()) {
      const response = await fetch(`${url}/api/profile/photo`, { method: 'POST', headers, body });
      const answer = (await response.json()) as Partial<ProfileEditAnswer>;
      const photoUrl = response.ok ? answer.data?.photoUrl : null;
      if (photoUrl) acknowledged.photos.push({ userId: cleo.user._id, url: photoUrl });
    }
  };

  return {
    acknowledged,
    /** Works until `going` returns false; ends early, without an error, when the server stops. */
    async work(going: () => boolean): Promise<void> {
      const workers = [signUp, signal, review, write(ada, ben), write(ben, ada), upload];
      await Promise.allSettled(workers.map((worker) => worker(going)));
    },
  };
}
