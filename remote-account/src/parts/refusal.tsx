import type { Problem } from '@site/shared/client';
import { Callout, Stack } from '@site/shared/ui';
import { Announced } from './announced';
import { LocalMailHint } from './local-mail-hint';

/** A refused form's reason, above its button for as long as it holds: the toast with the same words is gone in seconds. */
export function Refusal({ problem }: { problem: Problem }) {
  const isOnItsWay = problem.code === 'not-activated';
  return (
    <Announced about={problem}>
      <Callout tone={isOnItsWay ? 'warning' : 'danger'} title={problem.title}>
        <Stack gap="small">
          <p>{problem.body}</p>
          {isOnItsWay && <LocalMailHint />}
        </Stack>
      </Callout>
    </Announced>
  );
}
