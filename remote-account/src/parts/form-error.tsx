import type { Problem } from '@site/shared/client';
import { Callout, Stack } from '@site/shared/ui';
import { FocusOnMount } from './focus-on-mount';
import { LocalMailHint } from './local-mail-hint';

/**
 * Shows above the button why the server refused a form. Used with `isProblemInline` of `useSubmit`,
 * which then shows no toast.
 */
export function FormError({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  const isActivationMissing = problem.code === 'not-activated';
  return (
    <FocusOnMount trigger={problem}>
      <Callout tone={isActivationMissing ? 'warning' : 'danger'} title={problem.title}>
        <Stack gap="small">
          <p>{problem.body}</p>
          {isActivationMissing && <LocalMailHint />}
        </Stack>
      </Callout>
    </FocusOnMount>
  );
}
