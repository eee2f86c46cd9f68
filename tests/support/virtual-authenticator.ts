import type { CDPSession } from 'playwright/test';

/** A device with passkeys, as the browser plays it: its person always says yes, unless told otherwise. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  /** Into the page of this session, as long as that lasts. */
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

  /** Whether its person has the right finger. */
  async knowsItsPerson(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#id,
      isUserVerified,
    });
  }

  /** Whether its person touches it. */
  async isTouched(enabled: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    });
  }

  /** How many keys are on it. */
  async count(): Promise<number> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    });
    return credentials.length;
  }
}
