import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword } from '#stores/account/on-demand/change-password.ts';
import { closePassword, $password, openPassword } from '#stores/account/password.ts';
import { $photo, updatePhoto } from '#stores/profile/photo.ts';
import { $profile, reloadProfile, seedProfile } from '#stores/profile/profile.ts';
import { $draft, addTags, typeDraft } from '#stores/profile/draft.ts';
import { openEdit } from '#stores/profile/profile-edit.ts';
import { namedSkills } from '#shared/skill-names.ts';
import { type FakeAnswer, fakeBrowser, someone } from '../../support/fakes/fake-api.ts';

const me = someone('me', { age: 30, about: 'Hello.', skills: ['Go', 'SQL'] });

/** An image as a browser loads it; `.txt` addresses fail. */
class FakeImage {
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  set src(url: string) {
    queueMicrotask(url.endsWith('.txt') ? this.onerror : this.onload);
  }
}

let answer: (body: unknown) => FakeAnswer;
let sent: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  sent = [];
  answer = (body) => ({ json: { message: 'Saved', data: { ...me, ...(body as object) } } });
  fakeBrowser(me, (_method, _path, body) => {
    sent.push(body);
    return answer(body);
  });
  vi.stubGlobal('Image', FakeImage);
  seedProfile({ kind: 'ready', user: me });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => {
  const state = $profile.get();
  return state.kind === 'ready' ? state.user : null;
};

describe('the photo', () => {
  test('an empty address is reported for two seconds', async () => {
    await updatePhoto('  ');
    expect($photo.get()).toMatchObject({ kind: 'failed', message: 'Please enter a photo URL' });
    vi.advanceTimersByTime(1999);
    expect($photo.get().kind).toBe('failed');
    vi.advanceTimersByTime(1);
    expect($photo.get().kind).toBe('idle');
    expect(sent).toEqual([]);
  });

  test('a failed photo shows the server’s message, if any', async () => {
    answer = () => ({ json: { code: 'internal', message: 'Too many photos' }, status: 500 });
    await updatePhoto('https://example.org/me.png');
    expect($photo.get()).toMatchObject({ message: 'Failed to update photo: Too many photos' });
    answer = () => 'offline';
    await updatePhoto('https://example.org/me.png');
    expect($photo.get()).toMatchObject({ message: 'Failed to update photo' });
  });

  test('an address without an image is refused', async () => {
    await updatePhoto('https://example.org/me.txt');
    expect($photo.get()).toMatchObject({ message: 'No image found at this address' });
    expect(sent).toEqual([]);
  });
});

describe('the password', () => {
  const typed = {
    currentpassword: ' old secret ',
    newpassword: 'new secret',
    confirm: 'new secret ',
  };
  beforeEach(() => {
    openPassword();
    answer = () => ({ text: 'Your password has been updated.' });
  });

  test.each(['currentpassword', 'newpassword', 'confirm'] as const)(
    '%s is required',
    async (field) => {
      await changePassword({ ...typed, [field]: '  ' });
      expect($password.get()).toMatchObject({ message: 'All password fields are required' });
    },
  );

  test('the two new passwords must match', async () => {
    await changePassword({ ...typed, confirm: 'new secrets' });
    expect($password.get()).toMatchObject({
      message: 'New password and confirm password do not match',
    });
    expect(sent).toEqual([]);
  });

  test('the panel closes by itself, unless reopened', async () => {
    await changePassword(typed);
    vi.advanceTimersByTime(3000);
    expect($password.get().kind).toBe('closed');
    openPassword();
    await changePassword(typed);
    closePassword();
    openPassword();
    vi.advanceTimersByTime(3000);
    expect($password.get().kind).toBe('open');
  });

  test('a refusal shows the server’s message or a default', async () => {
    answer = () => ({ json: { code: 'wrong_password', message: 'Wrong one' }, status: 400 });
    await changePassword(typed);
    expect($password.get()).toMatchObject({ message: 'Wrong one' });
    for (const silent of ['offline', { text: '', status: 500 }] as FakeAnswer[]) {
      answer = () => silent;
      await changePassword(typed);
      expect($password.get()).toMatchObject({ message: 'Failed to update password' });
    }
  });
});

describe('reloading the profile', () => {
  test('shows the loading screen, then the server’s data', async () => {
    answer = () => ({ json: { ...me, about: 'From another device' } });
    const loading = reloadProfile();
    expect($profile.get().kind).toBe('loading');
    await loading;
    expect(user()?.about).toBe('From another device');
  });

  test('a failure is only logged and keeps the data', async () => {
    answer = () => 'offline';
    await reloadProfile();
    expect(user()).toEqual(me);
    expect(console.warn).toHaveBeenCalled();
  });

  test('keeps an open draft', async () => {
    openEdit();
    typeDraft({ about: 'Half a sen' });
    answer = () => ({ json: me });
    await reloadProfile();
    expect($draft.get().about).toBe('Half a sen');
  });
});

test('a tag is added where common names merge others', () => {
  openEdit();
  typeDraft({ skills: ['js', 'JavaScript'] });
  addTags('skills', 'Elm', namedSkills);
  expect($draft.get().skills).toEqual(['JavaScript', 'Elm']);
});
