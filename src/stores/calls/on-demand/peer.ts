import type { CallSignal } from '#shared/call.ts';

/** What two tabs tell each other past the server, whenever it changes. */
export interface Told {
  muted: boolean;
  shares: boolean;
}

/** `lost`: there was a way, and it is looked for again. */
export type Way = 'looking' | 'found' | 'lost';

interface PeerParts {
  /** The servers that help to find a way. Relays accept their user names for minutes, so each look asks anew. */
  configuration: () => Promise<RTCConfiguration>;
  /** Of two that offer at once, the polite one takes the other's offer. */
  polite: boolean;
  send: (signal: CallSignal) => void;
  onTrack: (track: MediaStreamTrack) => void;
  onTold: (told: Told) => void;
  onWay: (way: Way) => void;
}

/** Milliseconds of silence after which a way counts as lost. */
const SILENT_MS = 2000;
/** Milliseconds by which the polite one waits for the other to begin anew. */
const POLITE_MS = 3000;

/** A connection to one other browser, by the perfect negotiation of the WebRTC specification. */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly #parts: PeerParts;
  #screen: RTCRtpTransceiver | undefined;
  #offering = false;
  #ignores = false;
  /** Candidates that came before any description. */
  readonly #early: CallSignal[] = [];
  #told: Told = { muted: false, shares: false };
  #wasFound = false;
  #silent: ReturnType<typeof setTimeout> | undefined;
  #restarting: ReturnType<typeof setTimeout> | undefined;
  /** Signals are taken one after another. */
  #work = Promise.resolve();
  /** Candidates are gathered from a local description on, so each one waits for the servers. */
  #configured: Promise<void>;

  constructor(parts: PeerParts) {
    this.#parts = parts;
    const connection = new RTCPeerConnection();
    this.#connection = connection;
    this.#configured = this.#configure();
    // A description that waits for them fails as well, and says so.
    this.#configured.catch(() => undefined);
    this.#channel = connection.createDataChannel('told', { negotiated: true, id: 0 });
    this.#channel.onopen = () => this.#tell();
    this.#channel.onmessage = ({ data }) => parts.onTold(readTold(data));
    connection.ontrack = ({ track }) => parts.onTrack(track);
    connection.onicecandidate = ({ candidate }) => {
      if (candidate === null) return;
      const { sdpMid, sdpMLineIndex } = candidate;
      parts.send({ candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex } });
    };
    connection.onnegotiationneeded = () => void this.#offer();
    connection.oniceconnectionstatechange = () => this.#follow();
  }

  /** Sends a track. Returns how to send another in its place. */
  add(track: MediaStreamTrack): RTCRtpSender {
    return this.#connection.addTrack(track);
  }

  /** Sends a screen; `null`: none any more. Always by one transceiver: each makes all descriptions longer. */
  share(track: MediaStreamTrack | null): void {
    const connection = this.#connection;
    if (connection.signalingState === 'closed') return;
    const known = this.#screen;
    if (track === null) {
      if (known !== undefined) connection.removeTrack(known.sender);
    } else if (known === undefined) {
      const sender = connection.addTrack(track);
      this.#screen = connection.getTransceivers().find((one) => one.sender === sender);
    } else {
      known.direction = known.direction === 'recvonly' ? 'sendrecv' : 'sendonly';
      void known.sender.replaceTrack(track);
    }
  }

  tell(told: Partial<Told>): void {
    this.#told = { ...this.#told, ...told };
    this.#tell();
  }

  /** What the other tab sent; never throws, for it is theirs. */
  take(signal: CallSignal): void {
    this.#work = this.#work
      .then(() => this.#take(signal))
      .catch((error: unknown) => console.warn('A signal of the talk was not taken:', error));
  }

  /** Looks for a way anew, over whatever network there is now; the polite one lets the other begin. */
  restart(): void {
    clearTimeout(this.#restarting);
    const before = this.#configured;
    this.#configured = this.#configure().catch(() => before);
    this.#restarting = setTimeout(
      () => {
        const restartIce = () => {
          if (this.#connection.signalingState !== 'closed') this.#connection.restartIce();
        };
        this.#configured.then(restartIce, () => undefined);
      },
      this.#parts.polite ? POLITE_MS : 0,
    );
  }

  close(): void {
    clearTimeout(this.#silent);
    clearTimeout(this.#restarting);
    this.#connection.close();
  }

  async #configure(): Promise<void> {
    const configuration = await this.#parts.configuration();
    if (this.#connection.signalingState !== 'closed')
      this.#connection.setConfiguration(configuration);
  }

  #tell(): void {
    if (this.#channel.readyState === 'open') this.#channel.send(JSON.stringify(this.#told));
  }

  async #offer(): Promise<void> {
    // The first offer is the other one's: what is added here goes into the answer.
    if (this.#parts.polite && this.#connection.remoteDescription === null) return;
    try {
      this.#offering = true;
      await this.#configured;
      await this.#connection.setLocalDescription();
      this.#sendDescription();
    } catch (error) {
      console.warn('No offer was made:', error);
    } finally {
      this.#offering = false;
    }
  }

  async #take(signal: CallSignal): Promise<void> {
    const connection = this.#connection;
    if ('candidate' in signal) {
      if (connection.remoteDescription === null) {
        this.#early.push(signal);
        return;
      }
      await connection.addIceCandidate(signal.candidate).catch((error: unknown) => {
        if (!this.#ignores) throw error;
      });
      return;
    }
    const { description } = signal;
    const collides =
      description.type === 'offer' && (this.#offering || connection.signalingState !== 'stable');
    this.#ignores = collides && !this.#parts.polite;
    if (this.#ignores) return;
    await connection.setRemoteDescription(description);
    for (const one of this.#early.splice(0)) await this.#take(one);
    if (description.type !== 'offer') return;
    await this.#configured;
    await connection.setLocalDescription();
    this.#sendDescription();
  }

  #sendDescription(): void {
    const description = this.#connection.localDescription;
    if (description !== null) {
      this.#parts.send({ description: { type: description.type, sdp: description.sdp } });
    }
  }

  #follow(): void {
    const state = this.#connection.iceConnectionState;
    clearTimeout(this.#silent);
    if (state === 'checking' || state === 'connected') clearTimeout(this.#restarting);
    if (state === 'connected' || state === 'completed') {
      this.#wasFound = true;
      this.#parts.onWay('found');
    } else if (state === 'disconnected') {
      this.#silent = setTimeout(() => this.#lose(), SILENT_MS);
    } else if (state === 'failed') this.#lose();
  }

  #lose(): void {
    this.#parts.onWay(this.#wasFound ? 'lost' : 'looking');
    this.restart();
  }
}

/** It comes from another browser, and may be anything. */
function readTold(data: unknown): Told {
  try {
    const { muted, shares } = JSON.parse(String(data)) as Record<string, unknown>;
    return { muted: muted === true, shares: shares === true };
  } catch {
    return { muted: false, shares: false };
  }
}
