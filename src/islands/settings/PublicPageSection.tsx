import { useEffect, useState } from 'react';
import { Check as check, Plus } from 'lucide-static';
import { FIELDS } from '#shared/profile-fields.ts';
import {
  HANDLE_MAX,
  handleProblem,
  type HandleState,
  type OwnPublicPage,
  pagePath,
  type PublicPageSettings,
  SHOWABLE,
  type Showable,
} from '#shared/public-page.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';
import { BusyButton } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Loaded, Row } from './Section.tsx';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';
import { createSwitches } from '#stores/client/switches.ts';

export const PublicPageSection = ({ user }: { user: User }) => (
  <Loaded resource={publicPage}>{(own) => <PublicPage {...own} user={user} />}</Loaded>
);

interface Own extends OwnPublicPage {
  /** Visitors get the page and its card after the change of `publicPage.on` is stored. */
  isServed: boolean;
}

function PublicPage({
  handle,
  publicPage: page,
  isServed,
  problem,
  user,
}: Own & { problem: string | null; user: User }) {
  const shown = page.on && isServed && handle !== null;
  const row = (name: 'on' | 'contact' | 'noindex', title: string, hint: string) => (
    <SwitchRow
      id={`page-${name}`}
      className=""
      title={title}
      hint={hint}
      on={page[name]}
      onTurn={() => void publicPage.turn({ name, on: !page[name] })}
    />
  );
  return (
    <>
      <Address handle={handle} />
      <Row className="grid-cols-1 gap-5 py-5">
        {row('on', words.page.on, words.page.onIs)}
        {problem !== null && (
          <p className="hint text-no-ink" role="alert">
            {problem}
          </p>
        )}
        {shown && (
          <a className="link justify-self-start py-1" href={pagePath(handle)}>
            {words.page.see}
          </a>
        )}
        <Shown show={page.show} />
        {row(
          'contact',
          words.page.contact,
          user.emailVerified ? words.page.contactIs : words.page.contactWaits,
        )}
        {row('noindex', words.page.noindex, words.page.noindexIs)}
        {shown && (
          <figure className="max-w-120">
            <figcaption className="label mb-1.5">{words.page.shared}</figcaption>
            <img
              className="aspect-[1200/630] w-full rounded-md border border-line bg-hover"
              src={`${pagePath(handle)}/card.png`}
              width={1200}
              height={630}
              alt={words.page.cardIs}
              loading="lazy"
            />
          </figure>
        )}
      </Row>
    </>
  );
}

/** A URL is checked these milliseconds after the last keystroke. */
const PAUSE_MS = 400;

/** `same`: the person's current URL. */
type Check = HandleState | 'same' | 'checking' | 'unknown';

function useCheck(handle: string, saved: string): Check {
  const [answer, setAnswer] = useState<{ handle: string; check: Check } | null>(null);
  const isAsked = handle !== saved && handleProblem(handle) === null;
  useEffect(() => {
    if (!isAsked) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      void api('GET /handles/:handle', { params: { handle }, signal: left.signal })
        .then(
          ({ state }): Check => state,
          (error: unknown): Check => {
            // Saving reports a taken URL too, so a failed check is only logged.
            console.warn('The URL was not looked up:', error);
            return 'unknown';
          },
        )
        .then((check) => left.signal.aborted || setAnswer({ handle, check }));
    }, PAUSE_MS);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [handle, isAsked]);
  if (handle === saved) return 'same';
  if (!isAsked) return 'not allowed';
  return answer?.handle === handle ? answer.check : 'checking';
}

const LOOKS: Partial<Record<Check, string>> = {
  free: 'text-yes-ink',
  taken: 'text-no-ink',
  'not allowed': 'text-no-ink',
};

function Address({ handle }: { handle: string | null }) {
  const [typed, setTyped] = useState(handle ?? '');
  const { busy, failed, submit } = useSubmission();
  const tidy = typed.trim().toLowerCase();
  const check = useCheck(tidy, handle ?? '');
  const error = failed?.fields['handle'];
  const save = async () => {
    if (await submit(null, () => saveHandle(tidy))) showToast('done', words.page.saved);
  };
  return (
    <Form failed={failed} onSend={() => void save()}>
      <Row className="grid-cols-1 gap-3 py-5">
        <FormFailure failed={error === undefined ? failed : null} />
        <Field
          id="page-handle"
          label={words.page.address}
          error={error}
          hint={words.page.addressIs}
        >
          <span className="flex flex-wrap gap-3">
            <span className="relative block min-w-60 flex-1">
              <span
                className="pointer-events-none absolute top-0 left-3 font-mono text-sm/11 text-ink-3"
                aria-hidden
              >
                /u/
              </span>
              <input
                className="input ps-10 pe-28 font-mono text-sm"
                id="page-handle"
                name="handle"
                value={typed}
                maxLength={HANDLE_MAX}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                aria-invalid={error !== undefined}
                aria-describedby="page-handle-note page-handle-state"
                onChange={({ target }) => setTyped(target.value)}
              />
              <span
                className={`pointer-events-none absolute top-0 right-3 text-sm/11 font-medium ${LOOKS[check] ?? 'text-ink-3'}`}
                id="page-handle-state"
                role="status"
              >
                {words.page.states[check]}
              </span>
            </span>
            <BusyButton className="min-h-11" busy={busy}>
              {words.page.save}
            </BusyButton>
          </span>
        </Field>
      </Row>
    </Form>
  );
}

function Shown({ show }: Pick<OwnPublicPage['publicPage'], 'show'>) {
  return (
    <fieldset aria-describedby="page-never">
      <legend className="label mb-1.5">{words.page.shows}</legend>
      <div className="flex flex-wrap gap-1.5">
        {SHOWABLE.map((name) => {
          const shown = show.includes(name);
          return (
            <label key={name} className="pick gap-1.5">
              <input
                type="checkbox"
                checked={shown}
                onChange={() => void publicPage.turn({ name, on: !shown })}
              />
              <Icon svg={shown ? check : Plus} small />
              {name === 'photo' ? words.page.photo : (words.page.names[name] ?? FIELDS[name].label)}
            </label>
          );
        })}
      </div>
      <p className="hint mt-1.5 text-pretty" id="page-never">
        {words.page.never}
      </p>
    </fieldset>
  );
}

interface Change {
  name: Exclude<keyof PublicPageSettings, 'show'> | Showable;
  on: boolean;
}

function apply(own: Own, { name, on }: Change): Own {
  const { publicPage } = own;
  if (name === 'on' || name === 'contact' || name === 'noindex') {
    return { ...own, publicPage: { ...publicPage, [name]: on } };
  }
  const others = publicPage.show.filter((one) => one !== name);
  return { ...own, publicPage: { ...publicPage, show: on ? [...others, name] : others } };
}

const served = (own: OwnPublicPage): Own => ({ ...own, isServed: own.publicPage.on });

const publicPage = createSwitches(
  async () => served(await api('GET /profile/public-page')),
  async (change: Change, saved) => {
    const next = apply(saved, change);
    await api('PUT /profile/edit', { body: { publicPage: next.publicPage } });
    return served(next);
  },
  apply,
);

/** Throws the errors of `api`. */
async function saveHandle(handle: string): Promise<void> {
  await api('PUT /profile/edit', { body: { handle } });
  await publicPage.load();
}
