import { atom, type ReadableAtom } from 'nanostores';
import type { TalkEnd, TalkNews, TalkServers, TalkSignal } from '#shared/talk.ts';
import type { Developer } from '#shared/user.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';
import {
  askSocket,
  isConnected,
  onConnected,
  onSocket,
  tellSocket,
} from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';
import { $relayOnly } from '../relay-only.ts';
import { endRing, type TalkAsked } from '../ring.ts';
import { words } from '../words.ts';
import { NoMicrophone, openMicrophone } from './microphone.ts';
import { Peer, type Told, type Way } from './peer.ts';

type Person = Pick<Developer, '_id' | 'firstName'>;

/** What one sees of the talk of this tab. */
export interface Talk {
  /** `asking`: for the microphone; `joining`: both want to, and a way between the two is looked for. */
  phase: 'asking' | 'ringing' | 'joining' | 'talking' | 'lost';
  /** Milliseconds since 1970; `null` until they hear each other. */
  since: number | null;
  muted: boolean;
  /** The microphone; `null` until it is open. */
  mine: MediaStream | null;
  theirs: MediaStream | null;
  theyAre: Told;
  /** The screen one shows, or is shown. */
  screen: { of: 'mine' | 'theirs'; stream: MediaStream } | null;
}

/** Milliseconds between two rings, for pages that were opened since; none falls on the end of the first. */
const RING_EVERY_MS = 7000;
/** Milliseconds to find a first way, and to find one again. */
const FIND_MS = 20_000;
const FIND_AGAIN_MS = 30_000;

const talk = atom<Talk | null>(null);
/** `null`: there is none. */
export const $talk: ReadableAtom<Talk | null> = talk;

const change = (changes: Partial<Talk>): void => {
  const now = talk.get();
  if (now !== null) talk.set({ ...now, ...changes });
};

/** How to end what runs in this tab. */
let stop: (() => void) | null = null;
let run: Run | null = null;

/** Rings `target`, or answers them; nothing where this tab talks already. */
export async function begin(me: Person, target: Person, how: TalkAsked): Promise<void> {
  if (talk.get() !== null) return;
  talk.set({
    ...{ phase: 'asking', since: null, muted: false, mine: null, theirs: null, screen: null },
    theyAre: { muted: false, shares: false },
  });
  endRing();
  try {
    const mine = await openMicrophone();
    // It was given up meanwhile.
    if (talk.get() === null) {
      for (const track of mine.getTracks()) track.stop();
      return;
    }
    change({ mine });
    run = new Run(me, target, mine);
    stop = run.follow();
    await run.ask(how);
  } catch (error) {
    if (how === 'answer') {
      const no = { targetUserId: target._id, tab: 'none', accept: false };
      tellSocket('talkAnswer', no);
    }
    const known = error instanceof NoMicrophone || error instanceof ApiError;
    close(known ? error.message : OFFLINE);
  }
}

/** Ends it for both. */
export const hangUp = (): void => {
  run?.hangUp();
  close(null);
};
export const setMuted = (muted: boolean): void => run?.setMuted(muted);
export const chooseMicrophone = (deviceId: string): Promise<void> =>
  run?.chooseMicrophone(deviceId) ?? Promise.resolve();
export const shareScreen = (): Promise<void> => run?.shareScreen() ?? Promise.resolve();
export const unshareScreen = (): void => run?.unshareScreen();

/** `problem`: why it is over, when that is not what one wanted. */
function close(problem: string | null): void {
  const { mine = null, screen = null } = talk.get() ?? {};
  for (const track of mine?.getTracks() ?? []) track.stop();
  if (screen?.of === 'mine') for (const track of screen.stream.getTracks()) track.stop();
  stop?.();
  stop = null;
  run = null;
  talk.set(null);
  if (problem !== null) showToast('failed', problem);
}

/** One talk of this tab, from the ring to its end. */
class Run {
  readonly #target: Person;
  readonly #polite: boolean;
  /** By which the server tells this tab from others of the same person. */
  readonly #tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    (byte % 36).toString(36),
  ).join('');
  #mine: MediaStream;
  #peer: Peer | null = null;
  #sending = Promise.resolve();
  #voice: RTCRtpSender | null = null;
  #screen: RTCRtpSender | null = null;
  /** The device keeps the microphone from the page. */
  #held = false;
  #finding: ReturnType<typeof setTimeout> | undefined;
  #ringing: ReturnType<typeof setInterval> | undefined;

  constructor(me: Person, target: Person, mine: MediaStream) {
    this.#target = target;
    this.#polite = me._id < target._id;
    this.#mine = mine;
  }

  /** Hears what the server tells. Answers how to stop, which closes all. */
  follow(): () => void {
    const gone = new AbortController();
    const { signal } = gone;
    // Before the socket's own, which closes it.
    addEventListener('pagehide', hangUp, { capture: true, signal });
    addEventListener('online', () => this.#peer?.restart(), { signal });
    const stops = [
      onSocket('talk', (news) => this.#hear(news)),
      onSocket('talkSignal', ({ userId, tab, signal: theirs }) => {
        if (userId === this.#target._id && tab === this.#tab) this.#peer?.take(theirs);
      }),
      onSocket('connectionLost', ({ userId }) => {
        if (userId === this.#target._id) close(words.parted(this.#target.firstName));
      }),
      onConnected(() => void this.#comeBack()),
      () => gone.abort(),
      () => clearTimeout(this.#finding),
      () => clearInterval(this.#ringing),
      () => this.#peer?.close(),
    ];
    return () => {
      for (const one of stops) one();
    };
  }

  /** Rings or answers, as soon as there is a connection. */
  async ask(how: TalkAsked): Promise<void> {
    await connected();
    const place = { targetUserId: this.#target._id, tab: this.#tab };
    if (how === 'answer') {
      const answer = await askSocket('talkAnswer', { ...place, accept: true });
      if (run === this && answer?.ok !== true) close(answer?.message ?? OFFLINE);
      return;
    }
    const ring = async () => {
      const answer = await askSocket('talkRing', place);
      if (run !== this) return;
      if (answer?.ok === false) close(answer.message);
      else if (answer?.state === 'talking') this.#start();
      else change({ phase: 'ringing' });
      return answer;
    };
    if ((await ring()) === null) {
      close(OFFLINE);
      return;
    }
    if (run !== this) return;
    this.#ringing = setInterval(() => {
      if (talk.get()?.phase === 'ringing') void ring();
    }, RING_EVERY_MS);
  }

  hangUp(): void {
    tellSocket('talkEnd', { targetUserId: this.#target._id });
  }

  setMuted(muted: boolean): void {
    for (const track of this.#mine.getAudioTracks()) track.enabled = !muted;
    change({ muted });
    this.#tellMuted();
  }

  async chooseMicrophone(deviceId?: string): Promise<void> {
    try {
      const next = await openMicrophone(deviceId);
      const [track] = next.getAudioTracks();
      if (run !== this || track === undefined) return;
      track.enabled = !(talk.get()?.muted ?? false);
      for (const old of this.#mine.getTracks()) old.stop();
      this.#mine = next;
      this.#watch(track);
      await this.#voice?.replaceTrack(track);
      change({ mine: next });
    } catch (error) {
      showToast('failed', (error as Error).message);
    }
  }

  async shareScreen(): Promise<void> {
    const stream = await navigator.mediaDevices
      .getDisplayMedia({ video: true })
      .catch((error: unknown) => {
        // Who closes the browser's own question has changed their mind.
        if ((error as Error).name !== 'NotAllowedError') showToast('failed', words.noScreen);
        return null;
      });
    const [track] = stream?.getVideoTracks() ?? [];
    if (stream === null || track === undefined) return;
    if (run !== this || this.#peer === null) {
      track.stop();
      return;
    }
    this.unshareScreen();
    track.onended = () => this.unshareScreen();
    this.#screen = this.#peer.add(track);
    this.#peer.tell({ shares: true });
    change({ screen: { of: 'mine', stream } });
  }

  unshareScreen(): void {
    const screen = talk.get()?.screen;
    if (screen?.of !== 'mine') return;
    for (const track of screen.stream.getTracks()) track.stop();
    if (this.#screen !== null) this.#peer?.remove(this.#screen);
    this.#screen = null;
    this.#peer?.tell({ shares: false });
    change({ screen: null });
  }

  #hear(news: TalkNews): void {
    if (news.userId !== this.#target._id) return;
    if (news.kind === 'over') close(this.#why(news.why));
    else if (news.kind === 'begun') {
      if (news.tab === this.#tab) this.#start();
      else close(words.elsewhere);
    }
  }

  #why(why: TalkEnd): string | null {
    const name = this.#target.firstName;
    if (why === 'missed') return words.noAnswer(name);
    if (why === 'lost') return words.lost(name);
    showToast('done', talk.get()?.since === null ? words.notNow(name) : words.ended(name));
    return null;
  }

  async #configuration(): Promise<RTCConfiguration> {
    try {
      const { iceServers } = await api<TalkServers>('GET', '/talk/servers');
      const hasRelay = iceServers.some(({ urls }) => urls.some((url) => url.startsWith('turn')));
      const relayOnly = $relayOnly.get() === 'on' && hasRelay;
      return { iceServers, iceTransportPolicy: relayOnly ? 'relay' : 'all' };
    } catch (error) {
      if (run === this && talk.get()?.since === null) {
        this.hangUp();
        close(error instanceof ApiError ? error.message : OFFLINE);
      }
      throw error;
    }
  }

  /** Both want to: the two browsers look for a way. */
  #start(): void {
    if (this.#peer !== null) return;
    clearInterval(this.#ringing);
    change({ phase: 'joining' });
    const theirs = new MediaStream();
    this.#peer = new Peer({
      configuration: () => this.#configuration(),
      polite: this.#polite,
      send: (signal) => this.#send(signal),
      onTrack: (track) => this.#show(track, theirs),
      onTold: (theyAre) => {
        change({ theyAre });
        if (!theyAre.shares && talk.get()?.screen?.of === 'theirs') change({ screen: null });
      },
      onWay: (way) => this.#go(way),
    });
    const [track] = this.#mine.getAudioTracks();
    if (track !== undefined) {
      this.#watch(track);
      this.#voice = this.#peer.add(track);
    }
    this.#tellMuted();
    this.#giveUpAfter(FIND_MS, words.noWay);
  }

  /** One after another: a candidate is of no use before the description it belongs to. */
  #send(signal: TalkSignal): void {
    this.#sending = this.#sending.then(async () => {
      await askSocket('talkSignal', { targetUserId: this.#target._id, tab: this.#tab, signal });
    });
  }

  #show(track: MediaStreamTrack, voice: MediaStream): void {
    if (track.kind === 'audio') {
      voice.addTrack(track);
      change({ theirs: voice });
      return;
    }
    const screen = new MediaStream([track]);
    // One of the two shows one at a time.
    this.unshareScreen();
    change({ screen: { of: 'theirs', stream: screen } });
    track.onended = track.onmute = () => {
      if (talk.get()?.screen?.stream === screen) change({ screen: null });
    };
    track.onunmute = () => change({ screen: { of: 'theirs', stream: screen } });
  }

  #go(way: Way): void {
    if (way === 'found') {
      clearTimeout(this.#finding);
      this.#finding = undefined;
      change({ phase: 'talking', since: talk.get()?.since ?? Date.now() });
    } else if (way === 'lost' && talk.get()?.phase !== 'lost') {
      change({ phase: 'lost' });
      this.#giveUpAfter(FIND_AGAIN_MS, words.lost(this.#target.firstName));
    }
  }

  #giveUpAfter(ms: number, problem: string): void {
    clearTimeout(this.#finding);
    this.#finding = setTimeout(() => {
      this.hangUp();
      close(problem);
    }, ms);
  }

  #tellMuted(): void {
    this.#peer?.tell({ muted: this.#held || (talk.get()?.muted ?? false) });
  }

  /** A microphone that was pulled out gives way to the next one; a phone that is locked may hold it. */
  #watch(track: MediaStreamTrack): void {
    this.#held = false;
    track.onmute = () => {
      this.#held = true;
      this.#tellMuted();
      showToast('failed', words.microphoneHeld);
    };
    track.onunmute = () => {
      this.#held = false;
      this.#tellMuted();
    };
    track.onended = () => {
      showToast('failed', words.microphoneGone);
      void this.chooseMicrophone();
    };
  }

  /** The voice goes on without the server; at another node, or the same one anew, this tab says that it has it. */
  async #comeBack(): Promise<void> {
    if (this.#peer === null) return;
    const place = { targetUserId: this.#target._id, tab: this.#tab };
    const answer = await askSocket('talkAnswer', { ...place, accept: true });
    if (run !== this) return;
    if (answer?.ok === false) close(words.lost(this.#target.firstName));
    else if (talk.get()?.phase !== 'talking') this.#peer.restart();
  }
}

/** Resolves once the socket is connected. */
function connected(): Promise<void> {
  if (isConnected()) return Promise.resolve();
  return new Promise((resolve) => {
    const off = onConnected(() => {
      resolve();
      queueMicrotask(() => off());
    });
  });
}
