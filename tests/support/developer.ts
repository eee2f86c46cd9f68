import type { Selectable, Updateable } from 'kysely';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { markVerified } from '#server/features/account/repository.ts';
import { findRow, updateRows } from '#server/platform/db/rows.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type {
  BlockedAnswer,
  ConnectionsAnswer,
  CountsAnswer,
  DeveloperAnswer as DeveloperPage,
  FeedAnswer,
  NotificationsAnswer,
  ProfileEditAnswer,
  ReceivedAnswer,
  Relation,
  SendAnswer,
  SentAnswer,
} from '#shared/api.ts';
import type { Review, Signal } from '#shared/matching.ts';
import type { ProfileEditInput } from '#shared/schemas/profile.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer as DeveloperAnswer, User } from '#shared/user.ts';
import { type Credentials, uniquePerson } from './account.ts';
import type { ApiAnswer, ApiServer, CallOptions } from './api-server.ts';
import { ChatClient } from './chat/chat-client.ts';
import { mailsTo, mailTo, type ReadMail, tokenOf } from './fakes/mailbox.ts';
import { rowsOf } from './rows.ts';
import { putAccount, putSession } from './quick-session.ts';

type Tuple<Count extends number, All extends Developer[] = []> = number extends Count
  ? Developer[]
  : All['length'] extends Count
    ? All
    : Tuple<Count, [...All, Developer]>;

/** The tables with rows of one person. */
type Owned =
  | 'users'
  | { [Table in keyof Tables]: 'userId' extends keyof Tables[Table] ? Table : never }[keyof Tables];

/** A signed-in developer on an API server, with methods for their actions. */
export class Developer {
  readonly api: ApiServer;
  readonly credentials: Credentials;
  readonly user: User;
  /** The Cookie header of their browser; a new password changes it. */
  cookie: string;

  private constructor(api: ApiServer, credentials: Credentials, user: User, cookie: string) {
    this.api = api;
    this.credentials = credentials;
    this.user = user;
    this.cookie = cookie;
  }

  /** Creates a signed-in developer without a password. */
  static async join(api: ApiServer): Promise<Developer> {
    const { database, config } = api.backend;
    const credentials = uniquePerson();
    const user = await putAccount(database, credentials);
    const cookie = await putSession(database, config.authSecret, user._id);
    return new Developer(api, credentials, user, cookie);
  }

  /** Creates several developers like {@link Developer.join}. */
  static async many<const Count extends number>(
    api: ApiServer,
    count: Count,
  ): Promise<Tuple<Count>> {
    const all: Developer[] = [];
    while (all.length < count) all.push(await Developer.join(api));
    return all as Tuple<Count>;
  }

  /** Creates a developer with a profile. */
  static async joinWith(api: ApiServer, profile: ProfileEditInput): Promise<Developer> {
    const developer = await Developer.join(api);
    await developer.edit(profile);
    return developer;
  }

  /** Creates two connected developers. */
  static async pair(api: ApiServer): Promise<[Developer, Developer]> {
    const two = await Developer.many(api, 2);
    await connect(...two);
    return two;
  }

  /** Creates a developer by a sign-up, with a known password. */
  static async signUp(api: ApiServer, credentials = uniquePerson()): Promise<Developer> {
    const answer = await api.call('POST', '/api/signup', { body: credentials });
    expect(answer.status, answer.text).toBe(201);
    return new Developer(api, credentials, answer.body as User, answer.cookie);
  }

  /** Logs in with the password, from a new browser unless `options` has a cookie. */
  logIn(password = this.credentials.password, options: CallOptions = {}): Promise<ApiAnswer> {
    const { emailId } = this.credentials;
    return this.api.call('POST', '/api/login', { body: { emailId, password }, ...options });
  }

  /** Asks for a new password; returns the token of the `count`th mail about it. */
  async resetToken(count?: number): Promise<string> {
    const { emailId } = this.credentials;
    await this.api.call('POST', '/api/password/forgot', { body: { emailId } });
    return tokenOf(await this.mail(/new Pairwise password/, count));
  }

  /** Sets a new password with the token of a mail, or of a mail that it asks for. */
  async resetPassword(newpassword: string, token?: string): Promise<ApiAnswer> {
    const body = { token: token ?? (await this.resetToken()), newpassword };
    return this.api.call('POST', '/api/password/reset', { body });
  }

  changePassword(newpassword: string, options: CallOptions = {}): Promise<ApiAnswer> {
    const body = { currentpassword: this.credentials.password, newpassword };
    return this.call('PUT', '/api/profile/password', { body, ...options });
  }

  /** Returns whether the session of a cookie goes on. */
  isSignedIn(cookie = this.cookie): Promise<boolean> {
    return this.api.isSignedIn(cookie);
  }

  /** Signs in again: a retention run with a later date deletes the earlier session too. */
  async signInAgain(): Promise<void> {
    const { database, config } = this.api.backend;
    this.cookie = await putSession(database, config.authSecret, this.id);
  }

  get id(): string {
    return this.user._id;
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.api.call(method, path, { cookie: this.cookie, ...options });
  }

  /** Reads from the API; throws when it is refused. */
  async read<Body>(path: string): Promise<Body> {
    return must(await this.call('GET', path));
  }

  /** Changes fields of their profile; throws when it is refused. */
  async edit(fields: unknown): Promise<User> {
    const { data } = must<ProfileEditAnswer>(
      await this.call('PUT', '/api/profile/edit', { body: fields }),
    );
    return data;
  }

  /** Opens a socket; within a test, until its end. */
  async socket(): Promise<ChatClient> {
    const client = await ChatClient.open(this.api.url, this.cookie);
    if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => client.close());
    return client;
  }

  /** Returns the newest mail to them with a matching subject, once there are `count` of them. */
  mail(subject: RegExp, count?: number): Promise<ReadMail> {
    return mailTo(this.api.place.dataDir, this.user.emailId, subject, count);
  }

  /** Returns all mail to them so far with a matching subject, oldest first. */
  async mails(subject = /^/): Promise<ReadMail[]> {
    const all = await mailsTo(this.api.place.dataDir, this.user.emailId);
    return all.filter((mail) => subject.test(mail.subject));
  }

  /** Returns their rows of a table. */
  rows<Table extends Owned>(table: Table) {
    return rowsOf(this.api.db, table, this.#key(table));
  }

  /** Changes their rows of a table. */
  change<Table extends Owned>(table: Table, columns: Updateable<Tables[Table]>): Promise<number> {
    return updateRows(this.api.db, table, this.#key(table), columns);
  }

  #key<Table extends Owned>(table: Table): Partial<Selectable<Tables[Table]>> {
    return (table === 'users' ? { id: this.id } : { userId: this.id }) as never;
  }

  /** Returns the counters of their received requests, if there are any. */
  async standing() {
    const row = await findRow(this.api.db, 'standing', { userId: this.id });
    return row && { received: row.received, waiting: row.waiting, accepted: row.accepted };
  }

  send(status: Signal, to: Developer | string): Promise<ApiAnswer> {
    return this.call('POST', `/api/request/send/${status}/${idOf(to)}`);
  }

  /** Sends interest with a note about lines of the other person's snippet. */
  sendNote(to: Developer, text: string, lines?: [number, number]): Promise<ApiAnswer> {
    const note = { text, ...(lines && { lines }) };
    return this.call('POST', `/api/request/send/interested/${to.id}`, { body: { note } });
  }

  /** Sends interest; throws when it is refused. */
  async like(to: Developer): Promise<SendAnswer> {
    return must(await this.send('interested', to));
  }

  review(status: Review, requestId: string): Promise<ApiAnswer> {
    return this.call('POST', `/api/request/review/${status}/${requestId}`);
  }

  /** Answers the pending request of `from`; throws when it is missing or the answer is refused. */
  async answer(status: Review, from: Developer): Promise<SendAnswer> {
    return must(await this.review(status, (await this.requestFrom(from))?._id ?? 'none'));
  }

  /** Withdraws a request or an ignore; throws when it is refused. */
  async withdraw(from: Developer): Promise<void> {
    must(await this.call('POST', `/api/request/undo/${from.id}`));
  }

  async sentRequests() {
    return (await this.read<SentAnswer>('/api/user/request/sent')).requests;
  }

  /** Returns the request of `from`, if it is pending. */
  async requestFrom(from: Developer) {
    const { connectionRequest } = await this.received();
    return connectionRequest.find(({ fromUserId }) => fromUserId._id === from.id);
  }

  /** Returns their relation to another person, as that person's page states it. */
  async relationTo(other: Developer): Promise<Relation> {
    return (await this.read<DeveloperPage>(`/api/developers/${other.id}`)).relation;
  }

  counts(): Promise<CountsAnswer> {
    return this.read('/api/me/counts');
  }

  async notifications() {
    return (await this.read<NotificationsAnswer>('/api/notifications')).notifications;
  }

  /** Returns the copy of their data. */
  dataCopy<Copy = Record<string, unknown[]>>(): Promise<Copy> {
    return this.read<Copy>('/api/account/export');
  }

  /** Writes a message without a socket. */
  write(to: Developer, text: string): Promise<ChatMessage> {
    const sender = { _id: this.id, firstName: this.user.firstName, photoUrl: null };
    return this.api.backend.messages.send(sender, { targetUserId: to.id, text, clientId: null });
  }

  async received(query = ''): Promise<ReceivedAnswer> {
    return must(await this.call('GET', `/api/user/request/received${query}`));
  }

  async feed(query = ''): Promise<FeedAnswer> {
    return must(await this.call('GET', `/api/user/feed${query}`));
  }

  /** Returns the ids of the whole feed, page after page. */
  async wholeFeed(limit = 50): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: FeedAnswer = await this.feed(`?limit=${String(limit)}${after}`);
      ids.push(...page.users.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    return ids;
  }

  async connections(query = ''): Promise<ConnectionsAnswer> {
    return must(await this.call('GET', `/api/user/connections${query}`));
  }

  async unmatch(other: Developer): Promise<void> {
    must(await this.call('POST', `/api/user/unmatch/${other.id}`));
  }

  async block(other: Developer): Promise<void> {
    must(await this.call('POST', `/api/user/block/${other.id}`));
  }

  async unblock(other: Developer): Promise<void> {
    must(await this.call('DELETE', `/api/user/block/${other.id}`));
  }

  /** Returns the ids of their blocked people, latest first. */
  async blocked(): Promise<string[]> {
    const { blocked } = must<BlockedAnswer>(await this.call('GET', '/api/user/blocked'));
    return blocked.map(({ _id }) => _id);
  }

  report(other: Developer | string, input: unknown): Promise<ApiAnswer> {
    return this.call('POST', `/api/user/report/${idOf(other)}`, { body: input });
  }

  /** Confirms their address in the database. */
  async confirmEmail(): Promise<void> {
    await markVerified(this.api.backend.database.db, this.id);
  }

  async leave(): Promise<void> {
    must(await this.call('DELETE', `/api/delete/${this.id}`));
  }
}

const idOf = (who: Developer | string): string => (typeof who === 'string' ? who : who.id);

function must<Answer>(answer: ApiAnswer): Answer {
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Answer;
}

/** Connects two developers. */
export async function connect(one: Developer, other: Developer): Promise<void> {
  await one.like(other);
  await other.answer('accepted', one);
}

/** Returns a developer as others see them: everything except their private fields. */
export function seenByOthers(user: User): DeveloperAnswer {
  const seen: DeveloperAnswer & {
    emailId?: string;
    emailVerified?: boolean;
    projectDay?: number | null;
    pausedUntil?: number | null;
  } = {
    ...user,
  };
  delete seen.emailId;
  delete seen.emailVerified;
  delete seen.projectDay;
  delete seen.pausedUntil;
  return seen;
}
