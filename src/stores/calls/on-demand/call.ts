import { atom, type ReadableAtom } from 'nanostores';
import {
  RING_EVERY_MS,
  type CallEnd,
  type CallNews,
  type CallServers,
  type CallSignal,
} from '#shared/call.ts';
import type { Acknowledgement } from '#shared/realtime.ts';
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
import { isLeaving } from '#stores/client/user.ts';
import { $relayOnly } from '../relay-only.ts';
import type { CallAsked } from '../asked.ts';
import { $ring, endRing } from '../ring.ts';
import { words } from '../words.ts';
import { NoMicrophone, openMicrophone } from './microphone.ts';
import { Peer, type Told, type Way } from './peer.ts';

type Person = Pick<Developer, '_id' | 'firstName'>;

/** What one sees of the call of this tab. */
export interface Call {
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

/** Milliseconds to find a first way, and to find one again. */
const FIND_MS = 20_000;
const FIND_AGAIN_MS = 30_000;
/** Milliseconds a call waits for the page's connection before it gives up. */
const CONNECT_MS = 10_000;

const talk = atom<Call | null>(null);
/** `null`: there is none. */
export const $call: ReadableAtom<Call | null> = talk;

const change = (changes: Partial<Call>): void => {
  const now = talk.get();
  if (now !== null) talk.set({ ...now, ...changes });
};

/** The call of this tab. Whatever is answered late belongs to it only while it is still this one. */
let run: Run | null = null;

/** Calls `target`, or answers them; nothing where this tab has a call already. */
export async function begin(me: Person, target: Person, how: CallAsked): Promise<void> {
  if (run !== null) return;
  talk.set({
    ...{ phase: 'asking', since: null, muted: false, mine: null, theirs: null, screen: null },
    theyAre: { muted: false, shares: false },
  });
  run = new Run(me, target, how);
  await run.begin();
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

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** `problem`: why it is over, when that is not what one wanted. */
function close(problem: string | null): void {
  const { mine = null, screen = null } = talk.get() ?? {};
  if (mine !== null) release(mine);
  if (screen?.of === 'mine') release(screen.stream);
  run?.stop();
  run = null;
  talk.set(null);
  if (problem !== null) showToast('failed', problem);
}

/** One call of this tab, from the ring to its end. */
class Run {
  readonly #target: Person;
  readonly #how: CallAsked;
  readonly #polite: boolean;
  /** By which the server tells this tab from others of the same person. */
  readonly #tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    (byte % 36).toString(36),
  ).join('');
  #peer: Peer | null = null;
  #sending = Promise.resolve();
  #voice: RTCRtpSender | null = null;
  /** Grows with each choice of a microphone. */
  #choice = 0;
  /** The device keeps the microphone from the page. */
  #held = false;
  #finding: ReturnType<typeof setTimeout> | undefined;
  #ringing: ReturnType<typeof setInterval> | undefined;
  #stops: (() => void)[] = [];

  constructor(me: Person, target: Person, how: CallAsked) {
    this.#target = target;
    this.#how = how;
    this.#polite = me._id < target._id;
  }

  async begin(): Promise<void> {
    this.#follow();
    try {
      const mine = await openMicrophone();
      if (run !== this) {
        release(mine);
        return;
      }
      change({ mine });
      await connected();
      if (run === this) await (this.#how === 'answer' ? this.#answer() : this.#ring());
    } catch (error) {
      if (run !== this) return;
      this.hangUp();
      close(error instanceof NoMicrophone ? error.message : OFFLINE);
    }
  }

  /** Listens to the server and the page. */
  #follow(): void {
    const gone = new AbortController();
    const { signal } = gone;
    // Before the socket's own, which closes it.
    addEventListener('pagehide', () => this.#leave(), { capture: true, signal });
    addEventListener(
      'beforeunload',
      (event) => {
        if (this.#peer !== null && !isLeaving()) event.preventDefault();
      },
      { signal },
    );
    addEventListener('online', () => this.#peer?.restart(), { signal });
    this.#stops = [
      onSocket('talk', (news) => this.#hear(news)),
      onSocket('callSignal', ({ userId, tab, signal: theirs }) => {
        if (userId === this.#target._id && tab === this.#tab) this.#peer?.take(theirs);
      }),
      onSocket('connectionLost', ({ userId }) => {
        if (userId === this.#target._id) close(words.parted(this.#target.firstName));
      }),
      onConnected(() => void this.#comeBack()),
      // They may ring on while one answers, or calls them.
      $ring.subscribe((ring) => {
        if (ring?.userId === this.#target._id) endRing();
      }),
      () => gone.abort(),
    ];
  }

  /** Ends it here, and lets go of all. */
  stop(): void {
    for (const one of this.#stops) one();
    clearTimeout(this.#finding);
    clearInterval(this.#ringing);
    this.#peer?.close();
  }

  get #place(): { targetUserId: string; tab: string } {
    return { targetUserId: this.#target._id, tab: this.#tab };
  }

  async #answer(): Promise<void> {
    const answer = await askSocket('callAnswer', { ...this.#place, accept: true });
    this.#began(answer);
  }

  async #ring(): Promise<void> {
    const answer = await askSocket('callRing', this.#place);
    if (!this.#began(answer)) return;
    if (answer?.ok === true && answer.state === 'talking') this.#start();
    else {
      change({ phase: 'ringing' });
      this.#ringing = setInterval(() => void this.#ringAgain(), RING_EVERY_MS);
    }
  }

  /** Returns whether the call goes on. One that was given up meanwhile, or of which nobody knows, is taken back. */
  #began(answer: Acknowledgement | null): boolean {
    if (run !== this || answer === null) this.#sayOver();
    if (run !== this) return false;
    if (answer?.ok !== true) close(answer?.message ?? OFFLINE);
    return run === this;
  }

  /** Reaches pages that were opened since, and learns what became of the call while there was no connection. */
  async #ringAgain(): Promise<void> {
    const answer = await askSocket('callRing', { ...this.#place, again: true });
    if (run !== this || talk.get()?.phase !== 'ringing' || answer === null) return;
    if (answer.ok && answer.state === 'talking') this.#start();
    else if (!answer.ok && answer.code === 'not_found') close(answer.message);
  }

  /** Tells the server that it is over; without a connection, as soon as there is one. */
  hangUp(): void {
    if (talk.get()?.phase !== 'asking') this.#sayOver();
    else if (this.#how === 'answer') {
      tellSocket('callAnswer', { targetUserId: this.#target._id, tab: 'none', accept: false });
    }
  }

  /** Again with each connection, until the server has acknowledged it. */
  #sayOver(): void {
    const stop = onConnected(() => {
      void askSocket('callEnd', this.#place).then((answer) => {
        if (answer !== null) stop();
      });
    });
  }

  /** The page goes, and the socket with it: the goodbye must outlive both. */
  #leave(): void {
    api('POST', '/talk/end', { tab: this.#tab }, { keepalive: true }).catch(() => undefined);
    close(null);
  }

  setMuted(muted: boolean): void {
    for (const track of talk.get()?.mine?.getAudioTracks() ?? []) track.enabled = !muted;
    change({ muted });
    this.#tellMuted();
  }

  async chooseMicrophone(deviceId?: string): Promise<void> {
    const mine = ++this.#choice;
    const isReturnPath = () => run === this && mine === this.#choice;
    try {
      const next = await openMicrophone(deviceId);
      const [track] = next.getAudioTracks();
      if (!isReturnPath() || track === undefined) {
        release(next);
        return;
      }
      const { muted = false, mine: old = null } = talk.get() ?? {};
      track.enabled = !muted;
      if (old !== null) release(old);
      change({ mine: next });
      this.#watch(track);
      await this.#voice?.replaceTrack(track);
    } catch (error) {
      if (isReturnPath()) showToast('failed', (error as Error).message);
    }
  }

  async shareScreen(): Promise<void> {
    const stream = await navigator.mediaDevices
      .getDisplayMedia({ video: true })
      .catch((error: unknown) => {
        // Closing the browser's own question is a change of mind.
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
    this.#peer.share(track);
    this.#peer.tell({ shares: true });
    change({ screen: { of: 'mine', stream } });
  }

  unshareScreen(): void {
    const screen = talk.get()?.screen;
    if (screen?.of !== 'mine') return;
    for (const track of screen.stream.getTracks()) track.stop();
    this.#peer?.share(null);
    this.#peer?.tell({ shares: false });
    change({ screen: null });
  }

  #hear(news: CallNews): void {
    if (news.userId !== this.#target._id) return;
    // What ends before this one has rung is the call before it.
    if (news.kind === 'over' && talk.get()?.phase === 'asking' && this.#how === 'ring') return;
    if (news.kind === 'over') close(this.#why(news.why));
    else if (news.kind === 'begun') {
      if (news.tab === this.#tab) this.#start();
      else close(words.elsewhere);
    }
  }

  #why(why: CallEnd): string | null {
    const name = this.#target.firstName;
    if (why === 'missed' && this.#how === 'ring') return words.noAnswer(name);
    if (why === 'lost') return words.lost(name);
    showToast('done', talk.get()?.since === null ? words.notNow(name) : words.ended(name));
    return null;
  }

  async #configuration(): Promise<RTCConfiguration> {
    try {
      const { iceServers } = await api<CallServers>('GET', '/talk/servers');
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
    const [track] = talk.get()?.mine?.getAudioTracks() ?? [];
    if (track !== undefined) {
      this.#watch(track);
      this.#voice = this.#peer.add(track);
    }
    this.#tellMuted();
    this.#giveUpAfter(FIND_MS, words.noWay);
  }

  /** One after another: a candidate is of no use before the description it belongs to. */
  #send(signal: CallSignal): void {
    this.#sending = this.#sending.then(async () => {
      while (run === this) {
        const answer = await askSocket('callSignal', { ...this.#place, signal });
        if (answer?.ok === true) return;
        if (answer === null) await connected();
        else if (answer.code === 'too_many_requests') await pause((answer.retryAfter ?? 1) * 1000);
        else {
          // Of a call that is over, the server tells.
          if (answer.code !== 'not_found' && run === this) showToast('failed', answer.message);
          return;
        }
      }
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

  /** The voice goes on without the server; this tab tells it, at whichever node, that it still has the call. */
  async #comeBack(): Promise<void> {
    if (talk.get()?.phase === 'ringing') await this.#ringAgain();
    if (this.#peer === null) return;
    const answer = await askSocket('callAnswer', { ...this.#place, accept: true });
    if (run !== this) return;
    if (answer?.ok === false) close(words.lost(this.#target.firstName));
    else if (talk.get()?.phase !== 'talking') this.#peer.restart();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once the socket is connected, or has not been for {@link CONNECT_MS}. */
function connected(): Promise<void> {
  if (isConnected()) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(), CONNECT_MS);
    const off = onConnected(() => done());
    const done = (): void => {
      clearTimeout(timer);
      queueMicrotask(() => off());
      resolve();
    };
  });
}
