import { afterStep, type Step } from '#shared/first-run.ts';
import type { ProfileDraft } from '#shared/profile-draft.ts';
import type { FieldName } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';
import { $cardSide } from '#stores/client/browser-settings.ts';
import { session } from '#stores/client/storage.ts';
import { $draft, addTags, saveProfile, typeDraft } from './draft.ts';
import { $changed, $edit, showEdit } from './profile-edit.ts';
import { seedProfile } from './profile.ts';

const FIELDS_OF: Record<Step, readonly FieldName[]> = {
  code: ['snippet'],
  skills: ['skills'],
  hours: ['availability', 'timeZone'],
  line: ['headline'],
};

const keyOf = (step: Step, userId: string): string => `start-${step}:${userId}`;

const partOf = (step: Step, whole: User | ProfileDraft): string =>
  JSON.stringify(Object.fromEntries(FIELDS_OF[step].map((name) => [name, whole[name]])));

/** Opens the draft of the edit panel, with what was typed in this tab since the last save, or before hydration. */
export function openStep(
  step: Step,
  user: User,
  early: (field: string) => string | undefined,
): void {
  seedProfile({ kind: 'ready', user });
  showEdit({ kind: 'open' });
  const [saved, typed] = JSON.parse(session[keyOf(step, user._id)] ?? '[]') as string[];
  if (typed !== undefined && saved === partOf(step, user)) {
    typeDraft(JSON.parse(typed) as Partial<ProfileDraft>);
  }
  const [code, note] = [early('snippet'), early('snippet-about')];
  if (code !== undefined || note !== undefined) {
    const kept = $draft.get().snippet ?? { language: 'text', code: '', note: '' };
    typeDraft({ snippet: { ...kept, code: code ?? kept.code, note: note ?? kept.note } });
  }
  const headline = early('headline');
  if (headline !== undefined) typeDraft({ headline });
  addTags('skills', early('skills') ?? '');
}

export const keepTyped = (step: Step, user: User): (() => void) =>
  $draft.listen((draft) => {
    session[keyOf(step, user._id)] = JSON.stringify([partOf(step, user), partOf(step, draft)]);
  });

/** Saves changes, if any, and opens the next step. */
export async function finishStep(step: Step, userId: string): Promise<void> {
  if ($changed.get().length > 0) {
    await saveProfile();
    if ($edit.get().kind !== 'closed') return;
  }
  Reflect.deleteProperty(session, keyOf(step, userId));
  leaveStep(step);
  location.assign(afterStep(step));
}

/** The deck begins with code, because a comment on a line is the best start of a conversation. */
export function leaveStep(step: Step): void {
  if (afterStep(step) === '/') $cardSide.set('code');
}
