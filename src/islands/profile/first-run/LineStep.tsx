import { FIELDS } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';
import { TextInput } from '../on-demand/TextInput.tsx';
import { StepForm } from './StepForm.tsx';
import * as words from './words.ts';

const FIELD = { ...FIELDS.headline, placeholder: words.lineExample };

/** The headline is the only one-line text, and every card shows it below the name. */
export function LineStep({ user }: { user: User }) {
  return (
    <StepForm step="line" user={user}>
      {(draft, problems) => (
        <TextInput name="headline" field={FIELD} {...{ user, draft, problems }} changed={[]} />
      )}
    </StepForm>
  );
}
