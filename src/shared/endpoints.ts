import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import type * as api from './api.ts';
import type { AuditAnswer } from './audit.ts';
import type { CallServers } from './call.ts';
import type { LinkPreview } from './code-links.ts';
import type { ConversationSettings } from './conversation-settings.ts';
import type { ProofWay } from './factors.ts';
import type { FreeAnswer, FreeNow } from './free-now.ts';
import type * as moderation from './moderation.ts';
import type * as pad from './pad.ts';
import type { PairLink, PairLinksAnswer } from './pair-links.ts';
import type {
  CalendarAnswer,
  SessionAnswer,
  SessionsAnswer,
  SuggestAnswer,
} from './pair-session.ts';
import type { Passkey } from './passkeys.ts';
import type { UploadedPicture } from './pictures.ts';
import type { PauseAnswer } from './pause.ts';
import type { PrivacySettings } from './privacy.ts';
import type { HandleState, OwnPublicPage } from './public-page.ts';
import type { Saved } from './saved.ts';
import type * as account from './schemas/account.ts';
import type { callEndSchema } from './schemas/call.ts';
import type * as chat from './schemas/chat.ts';
import type { connectionsQuery } from './schemas/connections.ts';
import type { contactSchema } from './schemas/contact.ts';
import type * as factors from './schemas/factors.ts';
import type * as feed from './schemas/feed.ts';
import type { freeSchema } from './schemas/free-now.ts';
import type * as matching from './schemas/matching.ts';
import type * as notifications from './schemas/notifications.ts';
import type { padVersionParams } from './schemas/pad.ts';
import type { pageQuery } from './schemas/paging.ts';
import type { pairLinkAcceptSchema, pairLinkMakeSchema } from './schemas/pair-links.ts';
import type { pauseBody } from './schemas/pause.ts';
import type { privacyBody } from './schemas/privacy.ts';
import type * as session from './schemas/pair-session.ts';
import type * as passkeys from './schemas/passkeys.ts';
import type * as people from './schemas/people.ts';
import type * as profile from './schemas/profile.ts';
import type * as publicPage from './schemas/public-page.ts';
import type { changesQuery, messagesQuery, searchQuery } from './schemas/realtime.ts';
import type * as safety from './schemas/safety.ts';
import type { savedSchema } from './schemas/saved.ts';
import type * as security from './schemas/security.ts';
import type { User } from './user.ts';

interface Message {
  message: string;
}
type Paged = typeof pageQuery;

/**
 * All endpoints under `/api`: the server's routes and the browser's calls are checked against this table. `body` and
 * `query` are schemas; optional ones may be left out. `params` is given where a path parameter is no id. A
 * {@link Response} is no answer to a call: a download or a redirect.
 */
export interface Endpoints {
  'POST /signup': { body: typeof account.signUpSchema; answer: api.SignUpAnswer };
  'POST /login': { body: typeof account.loginSchema; answer: api.PasswordLoginAnswer };
  'POST /login/code': { body: typeof factors.loginCodeSchema; answer: api.LoginAnswer };
  'POST /login/github': { body?: typeof account.externalBeginSchema; answer: { url: string } };
  'GET /login/github/callback': { query: typeof security.externalReturnSchema; answer: Response };
  'GET /login/sso': { query: typeof account.externalBeginSchema; answer: Response };
  'GET /login/sso/callback': { query: typeof security.externalReturnSchema; answer: Response };
  /** The provider calls it, with a form. */
  'POST /login/sso/logout': { body: typeof security.logoutSchema; answer: Message };
  'POST /login/passkey/options': { answer: PublicKeyCredentialRequestOptionsJSON };
  'POST /login/passkey': { body: typeof passkeys.passkeyUseSchema; answer: api.LoginAnswer };
  /** `page` ends the session at the provider. */
  'POST /logout': { answer: Message & { page?: string | undefined } };
  'POST /password/forgot': { body: typeof security.emailSchema; answer: Message };
  'POST /password/link': { body: typeof security.linkSchema; answer: Message };
  'POST /password/reset': { body: typeof security.resetSchema; answer: Message };
  'GET /email': { answer: api.EmailAnswer };
  'POST /email/verification': { answer: Message };
  'POST /email/change': { body: typeof security.emailSchema; answer: api.EmailAnswer };
  'DELETE /email/change': { answer: api.EmailAnswer };
  'POST /email/link': { body: typeof security.linkSchema; answer: api.EmailLinkAnswer };
  'POST /email/confirm': { body: typeof security.confirmSchema; answer: api.EmailConfirmedAnswer };
  'POST /email/take-over': { body: typeof security.resetSchema; answer: Message };
  'GET /devices': { answer: api.DevicesAnswer };
  'DELETE /devices': { answer: Message };
  'DELETE /devices/:sessionId': { params: typeof security.deviceSchema; answer: Message };
  'GET /passkeys': { answer: api.PasskeysAnswer };
  'POST /passkeys': { body: typeof passkeys.passkeyAddSchema; answer: Passkey };
  'POST /passkeys/options': {
    body?: typeof passkeys.passkeyBeginSchema;
    answer: PublicKeyCredentialCreationOptionsJSON;
  };
  'PUT /passkeys/:passkeyId': { body: typeof passkeys.passkeyNameSchema; answer: Passkey };
  'DELETE /passkeys/:passkeyId': { answer: Message };
  'GET /factors': { answer: api.FactorsAnswer };
  'POST /factors/app': { body?: typeof factors.appBeginSchema; answer: api.AppSecretAnswer };
  'POST /factors/app/confirm': {
    body: typeof factors.appConfirmSchema;
    answer: api.RecoveryCodesAnswer;
  };
  'DELETE /factors/app': { answer: Message };
  'POST /factors/recovery-codes': { answer: api.RecoveryCodesAnswer };
  'DELETE /trusted-browsers': { answer: Message };
  'DELETE /trusted-browsers/:browserId': { answer: Message };
  'GET /step-up': { answer: { ways: ProofWay[] } };
  'POST /step-up': { answer: Message };
  'POST /step-up/code': { body: typeof factors.proofSchema; answer: Message };
  'POST /step-up/passkey/options': { answer: PublicKeyCredentialRequestOptionsJSON };
  'POST /step-up/passkey': { body: typeof passkeys.passkeyUseSchema; answer: Message };
  'GET /account/export': { answer: Response };
  'DELETE /delete/:id': { answer: Message };

  'GET /profile/view': { answer: User };
  'PUT /profile/edit': { body: typeof profile.profileEditSchema; answer: api.ProfileEditAnswer };
  'PUT /profile/password': { body: typeof profile.passwordChangeSchema; answer: string };
  /** The body is an image. */
  'POST /profile/photo': { answer: api.ProfileEditAnswer };
  /** The same for everyone, most used first. */
  'GET /skills': { answer: api.SkillsAnswer };
  /** Languages of the reader's public repositories; nothing is stored. */
  'GET /skills/github': { answer: { skills: string[] } };
  'GET /profile/public-page': { answer: OwnPublicPage };
  'GET /handles/:handle': {
    params: typeof publicPage.handleParams;
    answer: { state: HandleState };
  };
  'POST /u/:handle/message': {
    params: typeof publicPage.handleParams;
    body: typeof publicPage.letterSchema;
    answer: { success: true };
  };
  'POST /send-email': { body: typeof contactSchema; answer: { success: boolean } };
  /** Always answers 200, so that public pages may ask. */
  'GET /me/counts': { answer: api.CountsAnswer };

  /** Unmet developers, best match first; the query also takes filters. */
  'GET /user/feed': { query?: string; answer: api.FeedAnswer };
  'PUT /user/feed/filters': { body: typeof feed.filtersBody; answer: Message };
  'GET /user/feed/learning': { answer: api.LearningAnswer };
  'PUT /user/feed/learning': { body: typeof feed.learningBody; answer: api.LearningAnswer };
  'PUT /pause': { body: typeof pauseBody; answer: PauseAnswer };
  'DELETE /pause': { answer: PauseAnswer };
  'GET /privacy': { answer: PrivacySettings };
  'PUT /privacy': { body: typeof privacyBody; answer: PrivacySettings };
  'GET /developers/:developerId': { answer: api.DeveloperAnswer };
  /** Latest first, like the next six. */
  'GET /user/ignored': { query?: Paged; answer: api.IgnoredAnswer };
  'GET /user/blocked': { query?: Paged; answer: api.BlockedAnswer };
  'GET /user/request/received': { query?: Paged; answer: api.ReceivedAnswer };
  'GET /user/request/sent': { query?: Paged; answer: api.SentAnswer };
  'GET /user/request/hidden': { query?: Paged; answer: api.SetAsideAnswer };
  'GET /user/request/declined': { query?: Paged; answer: api.SetAsideAnswer };
  'GET /user/saved': { query?: Paged; answer: api.SavedAnswer };
  'GET /user/saved/:userId': { answer: { saved: Saved | null } };
  /** Saves a developer, or changes the note. */
  'PUT /user/saved/:userId': { body: typeof savedSchema; answer: Message };
  'DELETE /user/saved/:userId': { answer: Message };
  'POST /request/send/:status/:userId': {
    params: typeof matching.sendParams;
    body?: typeof matching.sendBody;
    answer: api.SendAnswer;
  };
  'POST /request/undo/:userId': { answer: Message };
  'POST /request/review/later/:requestId': { answer: Message };
  'POST /request/review/show/:requestId': { answer: Message };
  'POST /request/review/undo/:userId': { answer: Message };
  'POST /request/review/:status/:requestId': {
    params: typeof matching.reviewParams;
    body?: typeof matching.reviewBody;
    answer: api.SendAnswer;
  };
  'GET /pair-links': { answer: PairLinksAnswer };
  'POST /pair-links': { body?: typeof pairLinkMakeSchema; answer: PairLink };
  'POST /pair-links/accept': { body: typeof pairLinkAcceptSchema; answer: api.PairAcceptAnswer };
  'DELETE /pair-links/:linkId': { answer: Message };
  'GET /user/connections': { query?: typeof connectionsQuery; answer: api.ConnectionsAnswer };
  /** A connection of the caller, otherwise 404. */
  'GET /users/:targetUserId': { answer: api.TargetAnswer };
  'POST /user/unmatch/:userId': { answer: Message };
  'POST /user/block/:userId': { answer: Message };
  'DELETE /user/block/:userId': { answer: Message };
  'POST /user/report/:userId': { body: typeof safety.reportSchema; answer: Message };

  /** By newest message, then connections without any. */
  'GET /conversations': { query?: typeof chat.conversationsQuery; answer: api.ConversationsAnswer };
  'PUT /chat/:targetUserId/settings': {
    body: typeof chat.conversationSettingSchema;
    answer: ConversationSettings;
  };
  'POST /chat/:targetUserId/pictures': { answer: UploadedPicture };
  'POST /chat/:targetUserId/close': { body: typeof chat.closingSchema; answer: Message };
  /** Null without a preview: another address, a failure, or a limit. */
  'GET /link-previews': {
    query: typeof chat.linkQuery;
    answer: { preview: LinkPreview | null };
  };
  'GET /chat/:targetUserId/messages': { query?: typeof messagesQuery; answer: api.MessagesAnswer };
  'GET /chat/:targetUserId/changes': { query: typeof changesQuery; answer: api.MessagesAnswer };
  'GET /chat/:targetUserId/search': { query: typeof searchQuery; answer: api.SearchAnswer };
  'GET /pad/:targetUserId': { answer: pad.PadAnswer };
  'GET /pad/:targetUserId/versions': { answer: pad.PadVersionsAnswer };
  'GET /pad/:targetUserId/versions/:versionId': {
    params: typeof padVersionParams;
    answer: pad.PadVersionAnswer;
  };
  'GET /calls/servers': { answer: CallServers };
  'POST /calls/end': { body: typeof callEndSchema; answer: Message };
  'GET /calendar': { answer: CalendarAnswer };
  /** Also renews the address. */
  'POST /calendar': { answer: CalendarAnswer };
  'DELETE /calendar': { answer: Message };
  'GET /calendar/:file': { params: typeof session.calendarParams; answer: Response };
  'GET /sessions': { query?: typeof session.sessionsQuery; answer: SessionsAnswer };
  'POST /sessions': { body: typeof session.sessionSchema; answer: SessionAnswer };
  'POST /sessions/now': { body: typeof session.nowSchema; answer: SessionAnswer };
  'GET /sessions/suggest': { query: typeof session.suggestQuery; answer: SuggestAnswer };
  'GET /sessions/:sessionId/calendar.ics': { answer: Response };
  'POST /sessions/:sessionId/accept': { body: typeof session.acceptSchema; answer: SessionAnswer };
  'POST /sessions/:sessionId/propose': {
    body: typeof session.proposeSchema;
    answer: SessionAnswer;
  };
  'POST /sessions/:sessionId/decline': { answer: SessionAnswer };
  'POST /sessions/:sessionId/cancel': { answer: SessionAnswer };
  'POST /sessions/:sessionId/begin': { answer: SessionAnswer };
  'POST /sessions/:sessionId/extend': { answer: SessionAnswer };
  'POST /sessions/:sessionId/tasks': { body: typeof session.taskSchema; answer: SessionAnswer };
  'POST /sessions/:sessionId/outcome': {
    body: typeof session.outcomeSchema;
    answer: SessionAnswer;
  };
  'POST /sessions/:sessionId/hidden': { body: typeof session.hiddenSchema; answer: SessionAnswer };

  /** The free time of the user and of connections. */
  'GET /free': { answer: FreeAnswer };
  'PUT /free': { body: typeof freeSchema; answer: FreeNow };
  'DELETE /free': { answer: Message };

  'GET /notifications': { query?: Paged; answer: api.NotificationsAnswer };
  'POST /notifications/read': { body: typeof notifications.readSchema; answer: { unread: number } };
  'GET /notifications/settings': { answer: api.NotificationSettings };
  'PUT /notifications/settings': {
    body: typeof notifications.settingSchema;
    answer: api.NotificationSettings;
  };
  'POST /notifications/push': { body: typeof notifications.subscriptionSchema; answer: Message };
  'DELETE /notifications/push': { body: typeof notifications.endpointSchema; answer: Message };
  'GET /notifications/unsubscribe': { answer: Response };
  'POST /notifications/unsubscribe': {
    body: typeof notifications.unsubscribeSchema;
    answer: Message;
  };

  'POST /warning/seen': { body: typeof safety.seenSchema; answer: Message };
  'GET /admin/reports': { query?: typeof safety.reportsQuery; answer: moderation.ReportsAnswer };
  'GET /admin/reports/:reportId': { answer: moderation.ReportDetail };
  'POST /admin/reports/:reportId/decide': { body: typeof safety.decisionSchema; answer: Message };
  'GET /admin/suspended': { query?: Paged; answer: moderation.SuspendedAnswer };
  'POST /admin/lift/:userId': { body: typeof safety.liftSchema; answer: Message };
  'GET /admin/log': { query?: typeof safety.auditQuery; answer: AuditAnswer };
  /** Newest account first; a page may be short or empty and still have a `nextCursor`. */
  'POST /admin/people/search': {
    body: typeof people.peopleSchema;
    answer: moderation.PeopleAnswer;
  };
  'GET /admin/people/:userId': { answer: moderation.PersonDetail };
  'DELETE /admin/people/:userId': { body: typeof people.removePersonSchema; answer: Message };
  'POST /admin/people/:userId/suspend': { body: typeof safety.suspendSchema; answer: Message };
  'POST /admin/people/:userId/log-out': { answer: Message };
  'POST /admin/people/:userId/mail': { body: typeof people.personMailSchema; answer: Message };
  'POST /admin/invitations': { body: typeof people.inviteSchema; answer: { url: string } };
}

export type EndpointName = keyof Endpoints;
export type Answer<Name extends EndpointName> = Endpoints[Name]['answer'];

/** Names of the parameters in a path. */
type ParamIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Path parameters without a schema of their own. */
export type IdParams<Path extends string> = { [Name in ParamIn<Path>]: string };

type Input<Part> = Part extends z.ZodType ? z.input<Part> : Part;

/** Input of a call: path parameters, query and body. A whole query of an address is not checked. */
export type CallInput<Name extends EndpointName> = {
  [Part in keyof Endpoints[Name] as Exclude<Part, 'answer'>]:
    Input<Endpoints[Name][Part]> | (Part extends 'query' ? URLSearchParams : never);
} & (Endpoints[Name] extends { params: unknown }
  ? object
  : ParamIn<Name> extends never
    ? object
    : { params: IdParams<Name> });
