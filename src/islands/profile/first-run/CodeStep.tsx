import type { User } from '#shared/user.ts';
import { typeDraft } from '#stores/profile/draft.ts';
import { EMPTY_SNIPPET, SnippetField } from '../on-demand/SnippetField.tsx';
import { StepForm } from './StepForm.tsx';

export function CodeStep({ user }: { user: User }) {
  return (
    <StepForm step="code" user={user}>
      {({ snippet }, problems) => (
        <SnippetField
          person={user}
          snippet={snippet ?? EMPTY_SNIPPET}
          changed={false}
          error={problems.snippet}
          removable={false}
          onChange={(typed) => typeDraft({ snippet: typed })}
        />
      )}
    </StepForm>
  );
}
