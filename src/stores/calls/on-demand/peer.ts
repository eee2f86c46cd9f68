import type { CallSignal } from '#shared/call.ts';

/** Two tabs send each other this state directly. */
export interface MediaState {
  muted: boolean;
  shares: boolean;
}

/** `lost`: the connection broke and is being restored. */
export type Way = 'looking' | 'found' | 'lost';

interface PeerParts {
  /** TURN credentials last minutes, so each attempt requests new ones. */
  configuration: () => Promise<RTCConfiguration>;
  /** If both sides offer at once, the polite one accepts the other's offer. */
  polite: boolean;
  send: (signal: CallSignal) => void;
  onTrack: (track: MediaStreamTrack) => void;
  onMediaState: (mediaState: MediaState) => void;
  onWay: (way: Way) => void;
}

/** A connection counts as lost after these milliseconds without data. */
const SILENT_MS = 2000;
/** The polite side restarts by itself after these milliseconds. */
const POLITE_MS = 3000;

/** The specification's perfect negotiation pattern resolves simultaneous offers. */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly #parts: PeerParts;
  #screen: RTCRtpTransceiver | undefined;
  #offering = false;
  #ignores = false;
  /** ICE candidates may arrive before the description. */
  readonly #early: CallSignal[] = [];
  #mediaState: MediaState = { muted: false, shares: false };
  #wasFound = false;
  #silent: ReturnType<typeof setTimeout> | undefined;
  #restarting: ReturnType<typeof setTimeout> | undefined;
  #work = Promise.resolve();
  /** A local description starts the gathering of candidates, so descriptions wait for the servers. */
  #configured: Promise<void>;

  constructor(parts: PeerParts) {
    this.#parts = parts;
    const connection = new RTCPeerConnection();
    this.#connection = connection;
    this.#configured = this.#configure();
    // A description that waits for them reports the failure.
    this.#configured.catch(() => undefined);
    this.#channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
    this.#channel.onopen = () => this.#tell();
    this.#channel.onmessage = ({ data }) => parts.onMediaState(readMediaState(data));
    connection.ontrack = ({ track }) => parts.onTrack(track);
    connection.onicecandidate = ({ candidate }) => {
      if (candidate === null) return;
      const { sdpMid, sdpMLineIndex } = candidate;
      parts.send({ candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex } });
    };
    connection.onnegotiationneeded = () => void this.#offer();
    connection.oniceconnectionstatechange = () => this.#follow();
  }

  add(track: MediaStreamTrack): RTCRtpSender {
    return this.#connection.addTrack(track);
  }

  /** One transceiver is reused, because each one makes all descriptions longer. */
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

  tell(mediaState: Partial<MediaState>): void {
    this.#mediaState = { ...this.#mediaState, ...mediaState };
    this.#tell();
  }

  /** Never throws, because the other side controls the content. */
  take(signal: CallSignal): void {
    this.#work = this.#work
      .then(() => this.#take(signal))
      .catch((error: unknown) => console.warn('A signal of the call was not applied:', error));
  }

  /** The polite side lets the other side start. */
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
    if (this.#channel.readyState === 'open') this.#channel.send(JSON.stringify(this.#mediaState));
  }

  async #offer(): Promise<void> {
    // The other side sends the first offer: local tracks become part of the answer.
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

function readMediaState(data: unknown): MediaState {
  try {
    const { muted, shares } = JSON.parse(String(data)) as Record<string, unknown>;
    return { muted: muted === true, shares: shares === true };
  } catch {
    return { muted: false, shares: false };
  }
}
