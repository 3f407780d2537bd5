import { memoizeUntilSuccess, useAsync } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import { type contract, pageProblems, problemOf, type ResponseOf } from '@site/shared/contract';
import { useParams } from '@site/shared/router';
import { Button, Card, Page, Skeleton, SkeletonGroup } from '@site/shared/ui';
import * as texts from '#texts';
import { client } from '../client';
import { Activated, ActivationFailed } from '../parts/activation-result';

type Activation = Answer<ResponseOf<typeof contract.auth.activate>>;

/** Section 5: an empty code is refused without a call. */
function emptyCode(): Activation {
  return { ok: false, problem: problemOf(pageProblems.activationCode) };
}

/**
 * One successful call for each code in the life of the page. A second call would answer 'already
 * activated' to the visitor who has just activated the account.
 */
const activateOnce = memoizeUntilSuccess(
  (activationCode: string) => client.auth.activate({ activationCode }),
  (answer) => answer.ok,
);

/** The codes that may be sent: this browser signed up, or the visitor has pressed the button. */
const confirmedCodes = new Set<string>();

/**
 * Activates the account of a code that may be sent. Otherwise returns 'unconfirmed': in another
 * browser than the one of the sign-up, and when the check of the browser fails. The visitor then
 * presses the button.
 */
async function activate(code: string): Promise<Activation | 'unconfirmed'> {
  if (!code) return emptyCode();
  if (!confirmedCodes.has(code)) {
    const check = await client.auth.checkActivation({ activationCode: code });
    if (!check.ok || !check.value.isSignUpBrowser) return 'unconfirmed';
    confirmedCodes.add(code);
  }
  return activateOnce(code);
}

/**
 * In the browser of the sign-up, activates the account when the page opens (section 2). In another
 * browser the visitor presses a button first, because mail scanners open links: a stranger may have
 * signed up with the email of another person.
 */
export function Component() {
  const code = (useParams().activationId ?? '').trim();
  const { value: activation, isPending, retry } = useAsync(() => activate(code), code);

  function confirm(): void {
    confirmedCodes.add(code);
    retry();
  }

  if (isPending || !activation) return <Activating />;
  if (activation === 'unconfirmed') return <ConfirmActivation onConfirm={confirm} />;
  if (!activation.ok) return <ActivationFailed problem={activation.problem} onRetry={retry} />;
  const { already, choosePassword } = activation.value;
  return <Activated already={already} passwordChoice={choosePassword} />;
}

function ConfirmActivation({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Page width="form" title={texts.activate.title()} intro={texts.activate.otherBrowser()}>
      <Card as="div">
        <Button variant="primary" wide onClick={onConfirm}>
          {texts.activate.activateAccount()}
        </Button>
      </Card>
    </Page>
  );
}

function Activating() {
  return (
    <Page width="form" title={texts.activate.activating()}>
      <Card as="div">
        <SkeletonGroup label={texts.activate.activating()}>
          <Skeleton />
          <Skeleton width="80%" />
          <Skeleton shape="control" width="12rem" />
        </SkeletonGroup>
      </Card>
    </Page>
  );
}
