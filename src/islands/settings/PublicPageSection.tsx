import { useStore } from '@nanostores/react';
import check from 'lucide-static/icons/check.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import { FIELDS } from '#shared/profile-fields.ts';
import { HANDLE_MAX, type OwnPublicPage, pagePath, SHOWABLE } from '#shared/public-page.ts';
import type { User } from '#shared/user.ts';
import {
  $handleCheck,
  $pageDraft,
  $pageForm,
  changePage,
  type PageDraft,
  publicPage,
  savePage,
  turnShown,
} from '#stores/profile/public-page.ts';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Row } from './Row.tsx';
import { Loaded, Waiting } from './Section.tsx';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

export const PublicPageSection = ({ user }: { user: User }) => (
  <Loaded resource={publicPage}>{(saved) => <PublicPage {...saved} user={user} />}</Loaded>
);

function PublicPage({ handle, publicPage, user }: OwnPublicPage & { user: User }) {
  const draft = useStore($pageDraft);
  const form = useStore($pageForm);
  if (draft === null) return <Waiting />;
  const failed = form.kind === 'failed' ? form : null;
  const atHandle = failed?.fields['handle'];
  return (
    <Form failed={failed} onSend={() => void savePage()}>
      <Row className="grid-cols-1 gap-5 py-5">
        <FormFailure failed={atHandle === undefined ? failed : null} />
        <SwitchRow
          id="page-on"
          className=""
          title={words.page.on}
          hint={words.page.onIs}
          on={draft.on}
          onTurn={() => changePage({ on: !draft.on })}
        />
        <Address draft={draft} error={atHandle} />
        <Shown draft={draft} />
        <SwitchRow
          id="page-contact"
          className=""
          title={words.page.contact}
          hint={user.emailVerified ? words.page.contactIs : words.page.contactWaits}
          on={draft.contact}
          onTurn={() => changePage({ contact: !draft.contact })}
        />
        <SwitchRow
          id="page-noindex"
          className=""
          title={words.page.noindex}
          hint={words.page.noindexIs}
          on={draft.noindex}
          onTurn={() => changePage({ noindex: !draft.noindex })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <BusyButton className="btn--go" busy={form.kind === 'busy'}>
            {words.page.save}
          </BusyButton>
          {publicPage.on && handle !== null && (
            <a className="link py-1" href={pagePath(handle)}>
              {words.page.see}
            </a>
          )}
        </div>
        {publicPage.on && handle !== null && (
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
    </Form>
  );
}

function Address({ draft, error }: { draft: PageDraft; error: string | undefined }) {
  const { kind } = useStore($handleCheck);
  const status = words.page.states[kind];
  const look = { free: 'text-yes-ink', taken: 'text-no-ink', 'not allowed': 'text-no-ink' };
  return (
    <Field id="page-handle" label={words.page.address} error={error} hint={words.page.addressIs}>
      <span className="relative block">
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
          value={draft.handle}
          maxLength={HANDLE_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby="page-handle-note page-handle-state"
          onChange={({ target }) => changePage({ handle: target.value })}
        />
        <span
          className={`pointer-events-none absolute top-0 right-3 text-sm/11 font-medium ${kind in look ? look[kind as keyof typeof look] : 'text-ink-3'}`}
          id="page-handle-state"
          role="status"
        >
          {status}
        </span>
      </span>
    </Field>
  );
}

function Shown({ draft }: { draft: PageDraft }) {
  return (
    <fieldset aria-describedby="page-never">
      <legend className="label mb-1.5">{words.page.shows}</legend>
      <div className="flex flex-wrap gap-1.5">
        {SHOWABLE.map((name) => {
          const shown = draft.show.includes(name);
          return (
            <label key={name} className="pick gap-1.5">
              <input type="checkbox" checked={shown} onChange={() => turnShown(name)} />
              <Icon svg={shown ? check : plus} small />
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
