import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword } from '#stores/account/on-demand/change-password.ts';
import { closePassword, $password, openPassword } from '#stores/account/password.ts';
import { $photo, removePhoto, updatePhoto } from '#stores/profile/photo.ts';
import { $notice, $profile, reloadProfile, seedProfile } from '#stores/profile/profile.ts';
import {
  $draft,
  addTags,
  removeField,
  removeTag,
  saveProfile,
  typeDraft,
  undoAll,
} from '#stores/profile/draft.ts';
import {
  $asked,
  $changed,
  $edit,
  $section,
  closeEdit,
  dropChanges,
  keepChanges,
  openEdit,
  showSection,
} from '#stores/profile/profile-edit.ts';
import { $user } from '#stores/client/user.ts';
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

describe('the edit panel', () => {
  beforeEach(openEdit);

  test('opens with empty fields and the current skills', () => {
    typeDraft({ firstName: 'X', skills: [] });
    dropChanges();
    openEdit();
    expect($draft.get()).toMatchObject({
      firstName: '',
      lastName: '',
      age: '',
      gender: null,
      about: '',
      skills: ['Go', 'SQL'],
    });
  });

  test('unchanged values are not sent', async () => {
    await saveProfile();
    expect($edit.get()).toMatchObject({
      kind: 'failed',
      message: 'Oops! Please update at least one field to save your profile',
    });
    expect(sent).toEqual([]);
    typeDraft({ about: 'H' });
    expect($edit.get(), 'typing takes the words away').toMatchObject({ message: '' });
  });

  test('a save closes it and updates the profile everywhere', async () => {
    typeDraft({ firstName: ' Ada ' });
    await saveProfile();
    expect(sent).toEqual([{ firstName: 'Ada' }]);
    expect($edit.get().kind).toBe('closed');
    expect(user()?.firstName).toBe('Ada');
    expect($user.get()?.firstName).toBe('Ada');
    expect($notice.get()).toBe('Profile Updated');
    vi.advanceTimersByTime(3000);
    expect($notice.get()).toBe('Profile Updated');
    vi.advanceTimersByTime(1000);
    expect($notice.get()).toBeNull();
  });

  test('errors found by the browser appear under their field', async () => {
    typeDraft({ age: '17' });
    await saveProfile();
    expect($edit.get()).toMatchObject({
      message: '',
      fields: { age: 'Age must be a whole number from 18 to 120' },
    });
    expect(sent).toEqual([]);
    typeDraft({ age: '18' });
    expect($edit.get()).toMatchObject({ fields: {} });
  });

  test('errors found by the server keep the draft', async () => {
    answer = () => ({
      json: { code: 'invalid_input', message: 'No', fields: { about: 'Not this' } },
      status: 400,
    });
    typeDraft({ about: '\u0000' });
    await saveProfile();
    expect($edit.get()).toMatchObject({
      message: 'Failed to save profile',
      fields: { about: 'Not this' },
    });
    expect($draft.get().about).toBe('\u0000');
  });

  test('changes are counted, confirmed before closing, and undone', () => {
    typeDraft({ about: 'New' });
    removeField('age');
    expect($changed.get()).toEqual(['age', 'about']);
    closeEdit();
    expect([$edit.get().kind, $asked.get()]).toEqual(['open', true]);
    keepChanges();
    typeDraft({ age: '31' });
    expect($draft.get().removed, 'typing takes the removal back').toEqual([]);
    undoAll();
    expect($changed.get()).toEqual([]);
    closeEdit();
    expect($edit.get().kind).toBe('closed');
  });

  test('a wrong field is shown from any section', async () => {
    typeDraft({ age: '17' });
    showSection('hours');
    await saveProfile();
    expect($section.get()).toBe('you');
  });

  test('skills split at commas and lines, without duplicates', () => {
    addTags('skills', ' Rust, go ,,\nTypeScript\r\nrust,');
    expect($draft.get().skills).toEqual(['Go', 'SQL', 'Rust', 'TypeScript']);
    removeTag('skills', 'SQL');
    expect($draft.get().skills).toEqual(['Go', 'Rust', 'TypeScript']);
  });

  test('a skill that is too long is reported at once', () => {
    addTags('skills', 'x'.repeat(41));
    expect($edit.get()).toMatchObject({
      fields: { skills: 'A skill can have at most 40 characters' },
    });
    removeTag('skills', 'x'.repeat(41));
    expect($edit.get()).toMatchObject({ fields: {} });
  });
});

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

  test('a saved photo shows "Updated!" and appears everywhere', async () => {
    await updatePhoto(' https://example.org/me.png ');
    expect(sent).toEqual([{ photoUrl: 'https://example.org/me.png' }]);
    expect($photo.get()).toEqual({ kind: 'done', message: 'Updated!' });
    expect($user.get()?.photoUrl).toBe('https://example.org/me.png');
    vi.advanceTimersByTime(2000);
    expect($photo.get().kind).toBe('idle');
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

  test('a removed photo disappears', async () => {
    answer = () => ({ json: { message: 'Saved', data: { ...me, photoUrl: null } } });
    await removePhoto();
    expect(sent).toEqual([{ remove: ['photoUrl'] }]);
    expect(user()?.photoUrl).toBeNull();
  });

  test('an address without https is not sent', async () => {
    await updatePhoto('http://example.org/me.png');
    expect($photo.get().kind).toBe('failed');
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

  test('a change shows a banner and closes the panel', async () => {
    await changePassword(typed);
    expect(sent).toEqual([{ currentpassword: 'old secret', newpassword: 'new secret' }]);
    expect($password.get().kind).toBe('saved');
    expect($notice.get()).toBe('Password Updated');
    vi.advanceTimersByTime(2999);
    expect($password.get().kind).toBe('saved');
    vi.advanceTimersByTime(1);
    expect($password.get().kind).toBe('closed');
    expect($notice.get()).toBe('Password Updated');
    vi.advanceTimersByTime(1000);
    expect($notice.get()).toBeNull();
  });

  test('a panel reopened meanwhile stays open', async () => {
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
