import { useStore } from '@nanostores/react';
import { KeyRound } from 'lucide-static';
import { useState } from 'react';
import { lastSeenAgo } from '#shared/last-seen.ts';
import { type Passkey, PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#shared/passkeys.ts';
import type { PasskeysAnswer } from '#shared/api.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { $now } from '#stores/client/clock.ts';
import { createResource } from '#stores/client/resource.ts';
import { showToast } from '#stores/client/toast.ts';
import { composes } from '#shared/composes.ts';
import { openConfirm } from '#islands/ui/ConfirmDialog.tsx';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { askPassword } from './ask-password.ts';
import { Loaded, Row, RowTitle } from './Section.tsx';
import * as words from './words.ts';

const passkeys = createResource(() => api('GET /passkeys'));

/** The browser's refusal is thrown too. */
async function addPasskey(name: string, password?: string): Promise<void> {
  const { makePasskey } = await import('#stores/client/on-demand/passkey.ts');
  const options = await api('POST /passkeys/options', { body: { password } });
  const made = await makePasskey(options);
  if (made.kind === 'refused') throw new ApiError(0, { message: made.why });
  const { response } = made;
  const added = await api('POST /passkeys', { body: { name, response } });
  change((known) => [...known, added]);
  showToast('done', words.passkeyAdded(added.name));
}

async function renamePasskey({ _id }: Passkey, name: string): Promise<void> {
  const renamed = await api('PUT /passkeys/:passkeyId', {
    params: { passkeyId: _id },
    body: { name },
  });
  change((known) => known.map((one) => (one._id === _id ? renamed : one)));
}

async function removePasskey({ _id, name }: Passkey): Promise<void> {
  await api('DELETE /passkeys/:passkeyId', { params: { passkeyId: _id } }).catch(
    (error: unknown) => {
      // Another tab may have removed it.
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    },
  );
  change((known) => known.filter((one) => one._id !== _id));
  showToast('done', words.passkeyRemoved(name));
  // Without a passkey, adding the next one requires different proof.
  const now = passkeys.$state.get();
  if (now.kind === 'ready' && now.passkeys.length === 0) await passkeys.load();
}

const change = (to: (known: Passkey[]) => Passkey[]): void =>
  passkeys.change((now) => ({ passkeys: to(now.passkeys), proof: 'none' }));

export const PasskeysSection = () => (
  <Loaded resource={passkeys}>{(value) => <Passkeys {...value} />}</Loaded>
);

function Passkeys({ passkeys, proof, proposedName }: PasskeysAnswer) {
  return (
    <>
      <Row>
        <p className="text-pretty text-ink-2">{words.passkeysAre}</p>
        {passkeys.length === 0 && <p className="hint">{words.noPasskeys}</p>}
      </Row>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <OnePasskey passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      {passkeys.length < PASSKEYS_MAX ? (
        <NewPasskey proof={proof} proposedName={proposedName} />
      ) : (
        <Row>
          <p className="hint">{words.passkeysFull(PASSKEYS_MAX)}</p>
        </Row>
      )}
    </>
  );
}

function OnePasskey({ passkey }: { passkey: Passkey }) {
  const now = useStore($now);
  const [renaming, setRenaming] = useState(false);
  const { name, lastUsedAt, createdAt, isSynced } = passkey;
  if (renaming) return <Rename passkey={passkey} onDone={() => setRenaming(false)} />;
  const remove = () =>
    openConfirm({
      title: words.removeTitle,
      text: words.removeText(name),
      verb: words.remove,
      run: () => removePasskey(passkey),
    });
  return (
    <Row className="grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="text-ink-3">
        <Icon svg={KeyRound} />
      </span>
      <div>
        <RowTitle>
          {name}
          {isSynced && <span className="tag">{words.synced}</span>}
        </RowTitle>
        <p className="hint">
          {words.addedOn(createdAt)}
          {' · '}
          {lastUsedAt === null ? words.neverUsed : words.lastUsed(lastSeenAgo(lastUsedAt, now))}
        </p>
      </div>
      <div className="flex gap-2 max-sm:col-start-2">
        <Button small aria-label={`${words.rename} ${name}`} onClick={() => setRenaming(true)}>
          {words.rename}
        </Button>
        <Button small aria-label={`${words.remove} ${name}`} onClick={remove}>
          {words.remove}
        </Button>
      </div>
    </Row>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { busy, failed, submit } = useSubmission();
  return (
    <Form
      failed={failed}
      onSend={({ name = '' }) =>
        submit(null, async () => {
          await renamePasskey(passkey, name);
          onDone();
        })
      }
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !composes(nativeEvent)) onDone();
      }}
    >
      <Row className="grid-cols-1 items-end gap-3 py-4 has-aria-invalid:items-center sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          id={`name-${passkey._id}`}
          name="name"
          label={words.newName}
          defaultValue={passkey.name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          autoFocus
          error={failed?.fields['name'] ?? failed?.message}
        />
        <div className="flex gap-2">
          <Button className="min-h-11" onClick={onDone}>
            {words.cancel}
          </Button>
          <BusyButton className="min-h-11" busy={busy}>
            {words.saveName}
          </BusyButton>
        </div>
      </Row>
    </Form>
  );
}

function NewPasskey({ proof, proposedName }: Pick<PasskeysAnswer, 'proof' | 'proposedName'>) {
  const { busy, failed, submit } = useSubmission();
  const send = (name: string) => {
    const run = (password?: string) => addPasskey(name, password);
    if (proof !== 'password' || name.trim() === '')
      void submit(name.trim() === '' ? words.emptyFields : null, () => run());
    else void askPassword({ text: words.proofs.password, run }, submit);
  };
  const isAtField = failed !== null && Object.keys(failed.fields).length > 0;
  return (
    <Form failed={failed} onSend={({ name = '' }) => send(name)} aria-label={words.addPasskey}>
      <Row className="grid-cols-1 gap-3 py-5">
        <FormFailure failed={isAtField ? null : failed} />
        <TextField
          id="passkey-name"
          name="name"
          label={words.passkeyName}
          defaultValue={proposedName}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          error={failed?.fields['name']}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <BusyButton small busy={busy}>
            {words.addPasskey}
          </BusyButton>
          {proof !== 'password' && (
            <p className="hint flex-[1_1_240px] text-pretty">{words.proofs[proof]}</p>
          )}
        </div>
      </Row>
    </Form>
  );
}
