import { atom } from 'nanostores';
import { type CallEnd, type CallNews, type CallSignal, RING_EVERY_MS } from '#shared/call.ts';
import type { Acknowledgement } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import { api, messageOf, OFFLINE } from '#stores/client/api.ts';
import {
  askSocket,
  isConnected,
  onConnected,
  onSocket,
  tellSocket,
} from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';
import { isLeaving } from '#stores/client/user.ts';
import { $relayOnly } from '#stores/client/browser-settings.ts';
import type { CallAsked } from '../asked.ts';
import { endRing, $ring } from '../ring.ts';
import { NoMicrophone, openMicrophone } from './microphone.ts';
import { words } from '../words.ts';
import { type MediaState, Peer, type Way } from './peer.ts';

type Person = Pick<Developer, '_id' | 'firstName'>;

export interface Call {
  /** `asking` waits for microphone permission, `joining` for the browsers to connect. */
  phase: 'asking' | 'ringing' | 'joining' | 'talking' | 'lost';
  /** Milliseconds since 1970; null until audio is connected. */
  since: number | null;
  muted: boolean;
  mine: MediaStream | null;
  theirs: MediaStream | null;
  theyAre: MediaState;
  screen: { of: 'mine' | 'theirs'; stream: MediaStream } | null;
}

/** Milliseconds to establish a first connection, and to restore one. */
const FIND_MS = 20_000;
const FIND_AGAIN_MS = 30_000;
const CONNECT_MS = 10_000;

export const $call = atom<Call | null>(null);

const change = (changes: Partial<Call>): void => {
  const now = $call.get();
  if (now !== null) $call.set({ ...now, ...changes });
};

/** Late results of earlier calls are dropped. */
let run: Run | null = null;

/** Nothing happens if this tab has a call. */
export async function begin(me: Person, target: Person, how: CallAsked): Promise<void> {
  if (run !== null) return;
  $call.set({
    phase: 'asking',
    since: null,
    muted: false,
    mine: null,
    theirs: null,
    screen: null,
    theyAre: { muted: false, shares: false },
  });
  run = new Run(me, target, how);
  await run.begin();
}

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

/** `problem` explains an unwanted end. */
function close(problem: string | null): void {
  const { mine = null, screen = null } = $call.get() ?? {};
  if (mine !== null) release(mine);
  if (screen?.of === 'mine') release(screen.stream);
  run?.stop();
  run = null;
  $call.set(null);
  if (problem !== null) showToast('failed', problem);
}

class Run {
  readonly #target: Person;
  readonly #how: CallAsked;
  readonly #polite: boolean;
  /** The server distinguishes the tabs of one person by this. */
  readonly #tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    (byte % 36).toString(36),
  ).join('');
  #peer: Peer | null = null;
  #sending = Promise.resolve();
  #voice: RTCRtpSender | null = null;
  #choice = 0;
  /** The device may withhold the microphone. */
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

  #follow(): void {
    const gone = new AbortController();
    const { signal } = gone;
    // This handler must run before the socket's own, which closes the socket.
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
      onSocket('callNews', (news) => this.#hear(news)),
      onSocket('callSignal', ({ userId, tab, signal: theirs }) => {
        if (userId === this.#target._id && tab === this.#tab) this.#peer?.take(theirs);
      }),
      onSocket('connectionLost', ({ userId }) => {
        if (userId === this.#target._id) close(words.parted(this.#target.firstName));
      }),
      onConnected(() => void this.#comeBack()),
      // The other person's ring may continue while the call is being answered or returned.
      $ring.subscribe((ring) => {
        if (ring?.userId === this.#target._id) endRing();
      }),
      () => gone.abort(),
    ];
  }

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

  /** A call that was cancelled meanwhile, or has an unknown outcome, is ended on the server. */
  #began(answer: Acknowledgement | null): boolean {
    if (run !== this || answer === null) this.#sayOver();
    if (run !== this) return false;
    if (answer?.ok !== true) close(answer?.message ?? OFFLINE);
    return run === this;
  }

  /** Pages may have opened since, and an interruption may hide the call's outcome. */
  async #ringAgain(): Promise<void> {
    const answer = await askSocket('callRing', { ...this.#place, again: true });
    if (run !== this || $call.get()?.phase !== 'ringing' || answer === null) return;
    if (answer.ok && answer.state === 'talking') this.#start();
    else if (!answer.ok && answer.code === 'not_found') close(answer.message);
  }

  hangUp(): void {
    if ($call.get()?.phase !== 'asking') this.#sayOver();
    else if (this.#how === 'answer') {
      tellSocket('callAnswer', { targetUserId: this.#target._id, tab: 'none', accept: false });
    }
  }

  /** The report is repeated after each connect until it is acknowledged. */
  #sayOver(): void {
    const stop = onConnected(() => {
      void askSocket('callEnd', this.#place).then((answer) => {
        if (answer !== null) stop();
      });
    });
  }

  /** The socket closes with the page, so a `keepalive` request ends the call. */
  #leave(): void {
    const body = { tab: this.#tab };
    api('POST /calls/end', { body, keepalive: true }).catch(() => undefined);
    close(null);
  }

  setMuted(muted: boolean): void {
    for (const track of $call.get()?.mine?.getAudioTracks() ?? []) track.enabled = !muted;
    change({ muted });
    this.#tellMuted();
  }

  async chooseMicrophone(deviceId?: string): Promise<void> {
    const mine = ++this.#choice;
    const isCurrent = () => run === this && mine === this.#choice;
    try {
      const next = await openMicrophone(deviceId);
      const [track] = next.getAudioTracks();
      if (!isCurrent() || track === undefined) {
        release(next);
        return;
      }
      const { muted = false, mine: old = null } = $call.get() ?? {};
      track.enabled = !muted;
      if (old !== null) release(old);
      change({ mine: next });
      this.#watch(track);
      await this.#voice?.replaceTrack(track);
    } catch (error) {
      if (isCurrent()) showToast('failed', (error as Error).message);
    }
  }

  async shareScreen(): Promise<void> {
    const stream = await navigator.mediaDevices
      .getDisplayMedia({ video: true })
      .catch((error: unknown) => {
        // Cancelling the browser's own dialog isn't a failure.
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
    const screen = $call.get()?.screen;
    if (screen?.of !== 'mine') return;
    release(screen.stream);
    this.#peer?.share(null);
    this.#peer?.tell({ shares: false });
    change({ screen: null });
  }

  #hear(news: CallNews): void {
    if (news.userId !== this.#target._id) return;
    // An end that arrives before this call rang belongs to the previous call.
    if (news.kind === 'over' && $call.get()?.phase === 'asking' && this.#how === 'ring') return;
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
    showToast('done', $call.get()?.since === null ? words.notNow(name) : words.ended(name));
    return null;
  }

  async #configuration(): Promise<RTCConfiguration> {
    try {
      const { iceServers } = await api('GET /calls/servers');
      const hasRelay = iceServers.some(({ urls }) => urls.some((url) => url.startsWith('turn')));
      const relayOnly = $relayOnly.get() === 'on' && hasRelay;
      return { iceServers, iceTransportPolicy: relayOnly ? 'relay' : 'all' };
    } catch (error) {
      if (run === this && $call.get()?.since === null) {
        this.hangUp();
        close(messageOf(error));
      }
      throw error;
    }
  }

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
      onMediaState: (theyAre) => {
        change({ theyAre });
        if (!theyAre.shares && $call.get()?.screen?.of === 'theirs') change({ screen: null });
      },
      onWay: (way) => this.#go(way),
    });
    const [track] = $call.get()?.mine?.getAudioTracks() ?? [];
    if (track !== undefined) {
      this.#watch(track);
      this.#voice = this.#peer.add(track);
    }
    this.#tellMuted();
    this.#giveUpAfter(FIND_MS, words.noWay);
  }

  /** A candidate needs its description first, so signals are sent one after the other. */
  #send(signal: CallSignal): void {
    this.#sending = this.#sending.then(async () => {
      while (run === this) {
        const answer = await askSocket('callSignal', { ...this.#place, signal });
        if (answer?.ok === true) return;
        if (answer === null) await connected();
        else if (answer.code === 'too_many_requests') await pause((answer.retryAfter ?? 1) * 1000);
        else {
          // The server reports the end of a call separately.
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
    // Only one person shares at a time.
    this.unshareScreen();
    change({ screen: { of: 'theirs', stream: screen } });
    track.onended = track.onmute = () => {
      if ($call.get()?.screen?.stream === screen) change({ screen: null });
    };
    track.onunmute = () => change({ screen: { of: 'theirs', stream: screen } });
  }

  #go(way: Way): void {
    if (way === 'found') {
      clearTimeout(this.#finding);
      this.#finding = undefined;
      change({ phase: 'talking', since: $call.get()?.since ?? Date.now() });
    } else if (way === 'lost' && $call.get()?.phase !== 'lost') {
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
    this.#peer?.tell({ muted: this.#held || ($call.get()?.muted ?? false) });
  }

  /** The next microphone replaces a disconnected one. Locked phones withhold it. */
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

  /** Audio continues without the server, but the current node must learn the call's tab. */
  async #comeBack(): Promise<void> {
    if ($call.get()?.phase === 'ringing') await this.#ringAgain();
    if (this.#peer === null) return;
    const answer = await askSocket('callAnswer', { ...this.#place, accept: true });
    if (run !== this) return;
    if (answer?.ok === false) close(words.lost(this.#target.firstName));
    else if ($call.get()?.phase !== 'talking') this.#peer.restart();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves at the latest after {@link CONNECT_MS}. */
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
