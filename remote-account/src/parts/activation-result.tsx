import type { Problem } from '@site/shared/client';
import { usePageTitle, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { DAY_MS, planCards, TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { Button, Callout, Card, CheckList, Cluster, Page, Stack } from '@site/shared/ui';
import { Announced } from './announced';

const trialDays = TRIAL_DURATION_MS / DAY_MS;

const trialHolds = [
  { text: `${TRIAL_LIMITS.playlist} playlist` },
  { text: `${TRIAL_LIMITS.epg} EPG countries` },
  { text: `${TRIAL_LIMITS.customer} managed users` },
  { text: 'Stalker portal and web player' },
];

/** The account is active: by this page just now, or `already` before. */
export function Activated({ already }: { already: boolean }) {
  usePageTitle('Account activated');
  const { session } = useSession();
  const hasTrial = !already && planCards(session).includes('Free trial');
  return (
    <Announced>
      <Page
        width="form"
        title={already ? 'Account already activated' : 'Congratulations'}
        lede={already ? 'There is nothing left to confirm.' : 'Your account is active.'}
      >
        <Card as="div">
          {hasTrial && <TrialText />}
          <WaysOn hasTrial={hasTrial} isSignedIn={session !== null} />
        </Card>
      </Page>
    </Announced>
  );
}

function TrialText() {
  return (
    <>
      <p>
        You have a {trialDays}-day free trial, with everything you need to edit a playlist of your
        own. The {trialDays} days begin when you start it, not before.
      </p>
      <CheckList items={trialHolds} />
    </>
  );
}

/** The next step first: the trial where there is one to start, else signing in, else the editor. */
function WaysOn({ hasTrial, isSignedIn }: { hasTrial: boolean; isSignedIn: boolean }) {
  const settings = useSettings();
  const ways = [
    hasTrial && { label: 'Start the free trial', to: paths.shopTrial },
    !hasTrial && !isSignedIn && { label: 'Sign in', to: paths.signIn },
    settings && { label: 'Open editor dashboard', href: settings.editorUrl },
    hasTrial && !isSignedIn && { label: 'Sign in', to: paths.signIn },
  ].filter((way) => typeof way === 'object' && way !== null);
  return (
    <Stack gap="small">
      {ways.map(({ label, ...target }, index) => (
        <Button key={label} variant={looks[index]} wide {...target}>
          {label}
        </Button>
      ))}
    </Stack>
  );
}

const looks = ['primary', 'secondary', 'quiet'] as const;

export type ActivationFailedProps = { problem: Problem; onRetry: () => void };

/** The account is not active. A code that is not valid stays so; anything else may pass. */
export function ActivationFailed({ problem, onRetry }: ActivationFailedProps) {
  const isCodeWrong = problem.code === 'activation-code';
  return (
    <Announced about={problem}>
      <Page width="form" title="Your account is not active yet">
        <Callout tone="danger" title={problem.title}>
          {problem.body}
        </Callout>
        {isCodeWrong ? (
          <p>
            The link may be incomplete or older than 7 days. Sign in with your email and password:
            an account that still waits for its activation is sent a new link. If you have none yet,
            sign up.
          </p>
        ) : (
          <p>Your link is still good. Try again in a moment.</p>
        )}
        <Cluster gap="small">
          {!isCodeWrong && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant={isCodeWrong ? 'primary' : 'secondary'} to={paths.signIn}>
            Sign in
          </Button>
          <Button variant="quiet" to={paths.signUp}>
            Sign up
          </Button>
        </Cluster>
      </Page>
    </Announced>
  );
}
