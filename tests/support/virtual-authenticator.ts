import type { CDPSession } from 'playwright/test';

/** A passkey device emulated by the browser: its owner always agrees by default. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  /** Attaches it to the page of this session, for the session's lifetime. */
  static async plugIn(session: CDPSession): Promise<VirtualAuthenticator> {
    await session.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Sets whether user verification succeeds. */
  async knowsItsPerson(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#id,
      isUserVerified,
    });
  }

  /** Returns the number of its keys. */
  async count(): Promise<number> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    });
    return credentials.length;
  }
}
