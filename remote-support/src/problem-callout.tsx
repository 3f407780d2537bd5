import type { Problem } from '@site/shared/client';
import { Callout } from '@site/shared/ui';

/** Why the last call of a form failed, inside the form. A toast is inert behind a modal dialog. */
export function ProblemCallout({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <Callout tone="danger" title={problem.title} role="alert">
      {problem.body}
    </Callout>
  );
}
