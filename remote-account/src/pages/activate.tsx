import { memoiseUntilSuccess, useAsync } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import { type contract, problems, type ResponseOf } from '@site/shared/contract';
import { client, showProblemToast } from '@site/shared/host';
import { useParams } from '@site/shared/router';
import { Card, Page, Skeleton, SkeletonGroup } from '@site/shared/ui';
import { Activated, ActivationFailed } from '../parts/activation-result';

type Activation = Answer<ResponseOf<typeof contract.auth.activate>>;

/** Section 5: an empty code is refused without a call. */
const EMPTY_CODE: Activation = {
  ok: false,
  problem: { code: 'activation-code', ...problems['activation-code'] },
};

/**
 * One successful call for each code in the life of the page. A second call would answer 'already
 * activated' to the visitor who has just activated the account.
 */
const activateOnce = memoiseUntilSuccess(
  (activationCode: string) => client.auth.activate({ activationCode }),
  (answer) => answer.ok,
);

async function activate(code: string, signal: AbortSignal): Promise<Activation> {
  if (!code) return EMPTY_CODE;
  const answer = await activateOnce(code);
  if (!answer.ok && !signal.aborted) void showProblemToast(answer.problem);
  return answer;
}

/** Activates the account when the page opens (section 2). */
export function Component() {
  const code = (useParams().activationId ?? '').trim();
  const {
    value: activation,
    isPending,
    retry,
  } = useAsync((signal) => activate(code, signal), code);
  if (isPending || !activation) return <Activating />;
  if (!activation.ok) return <ActivationFailed problem={activation.problem} onRetry={retry} />;
  const { already, choosePassword } = activation.value;
  return <Activated already={already} choice={choosePassword} />;
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
