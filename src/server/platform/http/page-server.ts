import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS } from '#shared/errors.ts';
import { SIGNED_OUT_HASH, returnPathCookie } from '#shared/return-path.ts';
import { accessOf, foldPath, guard } from '#shared/guard.ts';
import type { User } from '#shared/user.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { announceScripts } from './announce-scripts.ts';
import { canonicalPath, decodePath } from './canonical-path.ts';
import { callerOf, isPrefetch } from './client.ts';
import { isSecure } from './headers.ts';
import { createPageCache } from './page-cache.ts';
import { createInFlight } from '../limits/in-flight.ts';
import { createLimiter } from '../limits/limiter.ts';
import { Problem, problemOf } from '../problem.ts';
import {
  type Content,
  type Packed,
  redirect,
  refuseMethod,
  sendContent,
  sendOnce,
  sendProblem,
} from './respond.ts';
import type { ReadSession, Session } from './session.ts';
import { contentType, PAGE_VARY, PRIVATE, type StaticFiles } from './static-files.ts';

export type PageServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Renders the page at an absolute URL; null if there is none. */
export type RenderPage = (
  url: string,
  headers: IncomingHttpHeaders,
  locals: object,
) => Promise<(Content & { status: number }) | null>;

const HTML = contentType('page.html');
const NOT_FOUND = new Problem('not_found', 'Not found');
/** Pages shown for a status, not under their own path. */
const ERROR_PAGES = new Set(['/404', '/429', '/500']);

const NOT_A_HOST = new Problem('invalid_input', 'This host name is not valid');

/** Pages are rendered at an address with this host. Other characters (`/`, `?`, `@`) would change its path or add credentials. */
const isHost = (host = 'localhost'): boolean =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);

/** Returns whether a path has the page's spelling; Astro decides about letter case. */
const isProper = (canonical: string): boolean => foldPath(canonical) === canonical.toLowerCase();

/** A page that is the same for all visitors; its key changes with its content. */
type VisitorPage =
  | { kind: 'page'; key: string; locals: object }
  | { kind: 'moved'; to: string }
  | { kind: 'missing' };

/** Returns the page at a canonical path, or `null` if none of this kind exists. */
export type FindVisitorPage = (path: string) => Promise<VisitorPage | null>;

interface PageServerParts {
  config: Pick<Config, 'infoPages' | 'origin' | 'rateLimits' | 'trustProxy'>;
  log: Log;
  readSession: ReadSession;
  /** Returns the Set-Cookie lines of a renewed login session. */
  renewSession: (session: Session, cookie: string | undefined) => Promise<string[]>;
  visitorPage: FindVisitorPage;
  /** Returns the parts of prerendered pages that a user may see. */
  marksOf?: (user: User) => string[];
  /** Locals of pages besides `user`, `address` and `infoPages`. */
  locals: object;
}

/**
 * Serves pages: assets, then canonical path, login session and guard, and finally the prerendered page from memory or
 * the page rendered by Astro. Unknown paths get the 404 page. A prerendered page takes below 0.1 ms of a core, a
 * rendered one 1.3 to 1.7 ms.
 */
export function createPageServer(
  parts: PageServerParts,
  files: StaticFiles,
  render: RenderPage,
): PageServer {
  const { config, log, readSession, marksOf = () => [] } = parts;
  // Per process: rendering costs its processor time.
  const limit = createLimiter(config.rateLimits, null);
  const oneByOne = createInFlight(1);
  const inFlight = createInFlight();
  const keptPage = createPageCache();

  return async (request, response) => {
    try {
      await serve(request, response);
    } catch (error) {
      if (!(error instanceof Problem)) {
        log.error({ id: response.getHeader('x-request-id'), err: error }, 'page failed');
      }
      sendErrorPage(request, response, problemOf(error));
    }
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    const [path = '', ...query] = url.split(/(?=\?)/);
    const asset = files.assets.get(path);
    const decoded = decodePath(path);

    if (method !== 'GET' && method !== 'HEAD') {
      // A form posted without JavaScript: redirects to its page, which explains the requirement.
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const canonical = isForm && method === 'POST' && decoded !== null && canonicalPath(decoded);
      if (canonical && isProper(canonical) && accessOf(canonical) !== undefined) {
        response.writeHead(303, { location: canonical, 'cache-control': 'no-store' }).end();
        return;
      }
      refuseMethod(response);
    } else if (asset !== undefined) sendContent(request, response, asset);
    else if (!isHost(request.headers.host)) sendProblem(response, NOT_A_HOST);
    // Unknown paths need no session lookup and no Astro.
    else if (decoded === null || accessOf(decoded) === undefined) throw NOT_FOUND;
    else await sendPage(request, response, decoded, query.join(''));
  }

  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
  ): Promise<void> {
    const { headers } = request;
    const { address } = callerOf(request, config.trustProxy);
    const session = await inFlight(address, response, () => readSession(headers.cookie));
    if (response.destroyed) return;
    const canonical = canonicalPath(path);
    const verdict = guard(path, session !== null, config.infoPages);
    if (verdict.kind === 'redirect') {
      redirectVisit(request, response, verdict.to, canonical);
      return;
    }
    const page = files.pages.get(canonical);
    if (page !== undefined) {
      const marks = session === null ? [] : marksOf(session.user);
      sendContent(request, response, marks.length === 0 ? page : await marked(page, marks));
      return;
    }
    if (!isProper(canonical)) throw NOT_FOUND;
    const prefetched = isPrefetch(request);
    const user = session?.user ?? null;
    const known = { user, address, infoPages: config.infoPages, prefetched, ...parts.locals };
    // A person's bursts delay only their own pages. `from` is null if others may wait for the page, too.
    const rendered = async (from: ServerResponse | null, more?: object) => {
      // A person's own limit comes first, so that exceeding it doesn't use up the shared one.
      if (user !== null) await limit('page.user', user._id);
      await limit('page.address', address);
      return oneByOne(user?._id ?? address, from, () => {
        // Renders exactly the path that the guard allowed, unless the client has left.
        const url = `http://${headers.host ?? 'localhost'}${canonical}${query}`;
        return from?.destroyed ? null : render(url, headers, { ...known, ...more });
      }).then(complete);
    };
    // Shared pages contain nothing personal; signed-in users get their own rendering.
    const findShared = () => parts.visitorPage(canonical);
    const shared = session === null ? await inFlight(address, response, findShared) : null;
    if (shared?.kind === 'missing') throw NOT_FOUND;
    if (shared?.kind === 'moved') redirect(response, shared.to);
    else if (shared !== null) {
      const page = await keptPage(shared.key, async () => {
        const made = await rendered(null, shared.locals);
        if (made.status !== 200) throw new Error('A page that is there was not rendered');
        return made;
      });
      sendContent(request, response, page);
    } else {
      const made = await rendered(response);
      if (session !== null && !prefetched) {
        const cookies = await parts.renewSession(session, headers.cookie);
        if (cookies.length > 0) response.setHeader('set-cookie', cookies);
      }
      await sendOnce(request, response, made, made.status);
    }
  }

  function redirectVisit(
    request: IncomingMessage,
    response: ServerResponse,
    to: string,
    from: string,
  ): void {
    // A prefetched page may never be seen.
    const isVisit = to === '/login' && !isPrefetch(request);
    const ended = isVisit && request.headers.cookie?.includes('.session_token=');
    const cookies = isVisit ? [returnPathCookie(from, isSecure(config.origin))] : [];
    redirect(response, ended ? to + SIGNED_OUT_HASH : to, cookies);
  }

  /**
   * Prerendered pages are the same for everyone and hide parts for some users behind ` data-for="{mark}" hidden`.
   * Returns the page for a user with these marks.
   */
  function marked({ headers, body, etag }: Packed, marks: readonly string[]): Promise<Packed> {
    const show = (text: string, mark: string) => text.replaceAll(` data-for="${mark}" hidden`, '');
    const make = () =>
      Promise.resolve({ headers, body: Buffer.from(marks.reduce(show, String(body))) });
    return keptPage(`${etag} ${marks.join(' ')}`, make);
  }

  /** Returns a rendered page with headers and scripts. Throws a Problem if there is none. */
  function complete(page: Awaited<ReturnType<RenderPage>>) {
    // A page's own 404 has a content security policy.
    if (page === null || (page.status === 404 && !page.headers['content-security-policy'])) {
      throw NOT_FOUND;
    }
    if (page.status === 500) throw new Problem('internal', 'Something Went Wrong');
    return {
      ...page,
      headers: { 'cache-control': PRIVATE, vary: PAGE_VARY, ...page.headers, 'content-type': HTML },
      body: announceScripts(page.body, files.imports),
    };
  }

  function sendErrorPage(
    request: IncomingMessage,
    response: ServerResponse,
    problem: Problem,
  ): void {
    const status = ERROR_STATUS[problem.code];
    const page = files.pages.get(ERROR_PAGES.has(`/${status}`) ? `/${status}` : '/500');
    if (page === undefined) {
      sendProblem(response, problem);
      return;
    }
    if (problem.retryAfter !== undefined) {
      response.setHeader('retry-after', String(problem.retryAfter));
    }
    sendContent(request, response, page, status, { 'cache-control': 'no-store' });
  }
}
