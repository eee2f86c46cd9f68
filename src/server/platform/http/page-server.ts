import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS } from '#shared/errors.ts';
import { SIGNED_OUT_HASH, returnPathCookie } from '#shared/return-path.ts';
import { accessOf, foldPath, guard } from '#shared/guard.ts';
import type { User } from '#shared/user.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { canonicalPath, decodePath } from './canonical-path.ts';
import { callerOf, isPrefetch } from './client.ts';
import { isSecure } from './headers.ts';
import {
  type AstroHandler,
  type RenderedPage,
  announceScripts,
  renderPage,
} from './page-renderer.ts';
import { createPageCache } from './page-cache.ts';
import { createMarkedPages } from './marked-pages.ts';
import { createInFlight } from '../limits/in-flight.ts';
import { createPageQueue } from './page-queue.ts';
import { Problem, problemOf } from '../problem.ts';
import { redirect, sendBody, sendFile, sendProblem, sendText } from './respond.ts';
import type { ReadSession, Session } from './session.ts';
import type { StaticFiles } from './static-files.ts';

export type PageServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Personal pages may only be cached by the browser, which revalidates them each time. */
const PRIVATE = 'private, no-cache';

/** A worker has its own policy: it fetches the files that it caches. */
const WORKER = {
  path: '/worker.js',
  policy: "default-src 'none'; connect-src 'self'",
};

const NOT_FOUND = new Problem('not_found', 'Not found');
/** Pages shown for a status, not under their own path. */
const ERROR_PAGES = new Set(['/404', '/429', '/500']);

/** A host with `@` would put credentials into the page's address, and Astro can't build such pages. */
const NOT_A_HOST = new Problem('invalid_input', 'This host name is not valid');

const FAILED = new Problem('internal', 'Something Went Wrong');

/** Returns whether a path has the page's spelling; Astro decides about letter case. */
const isProper = (canonical: string): boolean => foldPath(canonical) === canonical.toLowerCase();

/** Returns whether a 404 has no page; a page's own 404 has a content security policy. */
const isBare = ({ status, headers }: RenderedPage): boolean =>
  status === 404 && headers['content-security-policy'] === undefined;

/** A page that is the same for all visitors; its key changes with its content. */
export type VisitorPage =
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
 * the page rendered by Astro. Unknown paths get the 404 page.
 */
export function createPageServer(
  parts: PageServerParts,
  files: StaticFiles,
  astro: AstroHandler,
): PageServer {
  const { config, log, readSession } = parts;
  const inPageQueue = createPageQueue(config.rateLimits);
  const inFlight = createInFlight();
  const keptPage = createPageCache();
  const markedPage = createMarkedPages();
  const { marksOf = () => [] } = parts;

  return async (request, response) => {
    const { method, url = '/' } = request;
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
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
      response.setHeader('allow', 'GET, HEAD');
      sendText(response, 405, 'Use GET here');
    } else if (asset !== undefined) {
      if (path === WORKER.path) response.setHeader('content-security-policy', WORKER.policy);
      sendFile(request, response, asset);
    } else if (request.headers.host?.includes('@') === true) {
      sendProblem(response, NOT_A_HOST);
    } else if (decoded === null || accessOf(decoded) === undefined) {
      // Unknown paths need no session lookup and no Astro.
      sendErrorPage(request, response, NOT_FOUND);
    } else {
      await sendPage(request, response, decoded, queryAt === -1 ? '' : url.slice(queryAt));
    }
  };

  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
  ): Promise<void> {
    const { address } = callerOf(request, config.trustProxy);
    const session = await inFlight(address, response, () =>
      readSession(request.headers.cookie),
    ).catch(problemOf);
    if (response.destroyed) return;
    if (session instanceof Problem) {
      sendErrorPage(request, response, session);
      return;
    }
    const verdict = guard(path, session !== null, config.infoPages);
    if (verdict.kind === 'redirect') {
      // A prefetched page may never be seen.
      const isVisit = verdict.to === '/login' && !isPrefetch(request);
      const ended = isVisit && request.headers.cookie?.includes('.session_token=');
      redirect(
        response,
        ended ? verdict.to + SIGNED_OUT_HASH : verdict.to,
        isVisit ? [returnPathCookie(canonicalPath(path), isSecure(config.origin))] : [],
      );
      return;
    }
    const canonical = canonicalPath(path);
    const page = files.pages.get(canonical);
    if (page !== undefined) {
      const cacheControl = accessOf(canonical) === 'public' ? 'public, no-cache' : PRIVATE;
      const shown = session === null ? page : markedPage(page, marksOf(session.user));
      sendFile(request, response, shown, { cacheControl, headers: page.headers });
      return;
    }
    if (!isProper(canonical)) {
      sendErrorPage(request, response, NOT_FOUND);
      return;
    }
    // Renders exactly the path that the guard allowed.
    request.url = canonical + query;
    const prefetched = isPrefetch(request);
    const known = { user: session?.user ?? null, address, infoPages: config.infoPages, prefetched };
    const locals = { ...known, ...parts.locals };
    const client = { userId: session?.user._id ?? null, address };
    const failed = (error: unknown): Problem => {
      if (!(error instanceof Problem && error.code === 'too_many_requests')) {
        const id = response.getHeader('x-request-id');
        log.error({ id, err: error }, 'page failed');
      }
      return problemOf(error);
    };
    // Shared pages contain nothing personal; signed-in users get their own rendering.
    const findShared = () => parts.visitorPage(canonical);
    const shared =
      session === null ? await inFlight(address, response, findShared).catch(failed) : null;
    if (shared instanceof Problem) {
      sendErrorPage(request, response, shared);
      return;
    }
    if (shared !== null) {
      if (shared.kind === 'missing') sendErrorPage(request, response, NOT_FOUND);
      else if (shared.kind === 'moved') redirect(response, shared.to);
      else {
        const render = () => renderPage(astro, request, { ...locals, ...shared.locals });
        // Others may wait for the page, even if its first client leaves.
        const make = () => inPageQueue(client, null, render).then(complete);
        const page = await keptPage(shared.key, make).catch(failed);
        if (page instanceof Problem) sendErrorPage(request, response, page);
        else sendFile(request, response, page, { cacheControl: PRIVATE, headers: page.headers });
      }
      return;
    }
    const rendered = await inPageQueue(client, response, async () =>
      // Skips rendering if the client has disconnected.
      response.destroyed ? null : await renderPage(astro, request, locals),
    ).catch(failed);
    if (rendered instanceof Problem) sendErrorPage(request, response, rendered);
    else if (rendered === null || isBare(rendered)) sendErrorPage(request, response, NOT_FOUND);
    else if (rendered.status === 500) sendErrorPage(request, response, FAILED);
    else await sendRendered(request, response, rendered, session);
  }

  /** Returns a page for the cache. */
  function complete(rendered: RenderedPage | null): RenderedPage {
    if (rendered?.status !== 200) throw new Error('A page that is there was not rendered');
    return { ...rendered, body: announceScripts(rendered.body, files.imports) };
  }

  async function sendRendered(
    request: IncomingMessage,
    response: ServerResponse,
    rendered: RenderedPage,
    session: Session | null,
  ): Promise<void> {
    const page = { ...rendered, body: announceScripts(rendered.body, files.imports) };
    response.setHeader('cache-control', PRIVATE);
    if (session !== null && !isPrefetch(request)) {
      const cookies = await parts.renewSession(session, request.headers.cookie);
      if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    }
    await sendBody(request, response, page);
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
    sendFile(request, response, page, { status, cacheControl: 'no-store', headers: page.headers });
  }
}
