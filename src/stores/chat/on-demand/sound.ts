import { persistentText } from '#stores/client/storage.ts';
import { SOUND_KEY } from '#stores/keys.ts';
import { READ_INTERVAL_MS } from '../receipts.ts';

/** The setting is kept after sign-out. */
export const $messageSound = persistentText<'on'>(SOUND_KEY);

/** A visible conversation is marked as read within these milliseconds. */
const READ_WITHIN_MS = READ_INTERVAL_MS + 300;
/** All tabs together play one sound in these milliseconds. */
const AT_MOST_EVERY_MS = 2000;
/** Two soft notes in Hz, and their length in seconds. */
const NOTES = [660, 880];
const NOTE_S = 0.12;
const LOUDNESS = 0.08;
const OVER_MS = 1000;

let playing = false;

/** A message of `senderId` that is visible or was read meanwhile plays no sound. */
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

/** Browsers stay silent before the first interaction with a page. */
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
