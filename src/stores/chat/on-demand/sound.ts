import { persistentText } from '#stores/client/storage.ts';
import { SOUND_KEY } from '#stores/keys.ts';
import { READ_INTERVAL_MS } from '../receipts.ts';

/** `on` if this browser plays a sound for messages that aren't visible. It is kept after sign-out. */
export const $messageSound = persistentText<'on'>(SOUND_KEY);

/** Milliseconds within which a visible conversation is marked as read. */
const READ_WITHIN_MS = READ_INTERVAL_MS + 300;
/** Minimum milliseconds between two sounds, over all tabs. */
const AT_MOST_EVERY_MS = 2000;
/** Two soft notes in Hz, and their length in seconds. */
const NOTES = [660, 880];
const NOTE_S = 0.12;
const LOUDNESS = 0.08;
/** Milliseconds until the sound has ended. */
const OVER_MS = 1000;

let playing = false;

/** Plays the sound once over all tabs, unless the message of `senderId` is visible or was read meanwhile. */
export function announceMessage(senderId: string, isUnread: () => boolean): void {
  setTimeout(() => {
    const isHere = document.hasFocus() && location.pathname === `/chat/${senderId}`;
    if (isHere || !isUnread()) return;
    const play = async (lock: unknown): Promise<void> => {
      if (lock === null) return;
      playSound();
      await new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY_MS));
    };
    if ('locks' in navigator) {
      void navigator.locks.request('message-sound', { ifAvailable: true }, play);
      return;
    }
    // Plain http has no locks: each tab plays its own sound.
    if (playing) return;
    playing = true;
    void play(true).finally(() => (playing = false));
  }, READ_WITHIN_MS);
}

/** Plays the sound; browsers stay silent before the first interaction with a page. */
export function playSound(): void {
  const audio = new AudioContext();
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.connect(audio.destination);
  for (const [at, frequency] of NOTES.entries()) {
    const begin = audio.currentTime + at * NOTE_S;
    const note = new OscillatorNode(audio, { frequency });
    note.connect(loudness);
    note.start(begin);
    note.stop(begin + NOTE_S);
    loudness.gain.setTargetAtTime(LOUDNESS, begin, 0.01);
    loudness.gain.setTargetAtTime(0, begin + NOTE_S * 0.6, 0.03);
  }
  // Browsers limit audio contexts, so each is closed.
  setTimeout(() => void audio.close(), OVER_MS);
}
