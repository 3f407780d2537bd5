import { problems } from '@site/shared/contract';
import { showProblemToast } from '@site/shared/host';
import { useParams } from '@site/shared/router';
import { Card, Page, Skeleton, SkeletonGroup } from '@site/shared/ui';
import { useEffect, useState } from 'react';
import { type Activation, activateOnce } from '../parts/activate-once';
import { Activated, ActivationFailed } from '../parts/activation-result';

/** Section 5: an empty code is refused without a call. */
const NO_CODE: Activation = {
  ok: false,
  problem: { code: 'activation-code', ...problems['activation-code'] },
};

export function Component() {
  const { activationId = '' } = useParams();
  return <Activate key={activationId} code={activationId.trim()} />;
}

/** Activates by itself when the page opens (section 2). */
function Activate({ code }: { code: string }) {
  const [activation, setActivation] = useState<Activation | null>(code ? null : NO_CODE);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    if (!code) return;
    let isHere = true;
    activateOnce(code).then((answer) => {
      if (!isHere) return;
      setActivation(answer);
      if (!answer.ok) void showProblemToast(answer.problem);
    });
    return () => {
      isHere = false;
    };
  }, [code, attempt]);

  function retry(): void {
    setActivation(null);
    setAttempt(attempt + 1);
  }

  if (!activation) return <Activating />;
  if (!activation.ok) return <ActivationFailed problem={activation.problem} onRetry={retry} />;
  return <Activated already={activation.value.already} />;
}

function Activating() {
  return (
    <Page width="form" title="Activating the account...">
      <Card as="div">
        <SkeletonGroup label="Activating the account...">
          <Skeleton />
          <Skeleton width="80%" />
          <Skeleton shape="control" width="12rem" />
        </SkeletonGroup>
      </Card>
    </Page>
  );
}
