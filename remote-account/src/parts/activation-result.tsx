import type { Problem } from '@site/shared/client';
import { formatDuration } from '@site/shared/format';
import { usePageTitle, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import {
  ACTIVATION_LINK_LIFETIME_MS,
  DAY_MS,
  planCards,
  TRIAL_DURATION_MS,
  TRIAL_LIMITS,
} from '@site/shared/rules';
import { Button, Callout, Card, CheckList, Cluster, Page, Stack } from '@site/shared/ui';
import { useState } from 'react';
import { ChoosePassword, type PasswordChoice } from './choose-password';
import { FocusOnMount } from './focus-on-mount';

const TRIAL_DAYS = TRIAL_DURATION_MS / DAY_MS;

const trialFeatures = [
  { text: `${TRIAL_LIMITS.playlist} playlist` },
  { text: `${TRIAL_LIMITS.epg} EPG countries` },
  { text: `${TRIAL_LIMITS.customer} managed users` },
  { text: 'Stalker portal and web player' },
];

export type ActivatedProps = {
  already: boolean;
  /** Set while no password works: the visitor has to choose one. */
  passwordChoice?: PasswordChoice | undefined;
};

/** The account is active. With `already` it was active before this activation. */
export function Activated({ already, passwordChoice }: ActivatedProps) {
  usePageTitle('Account activated');
  const [isChosen, setIsChosen] = useState(false);
  const { session } = useSession();
  const hasTrial = !already && planCards(session).includes('Free trial');
  const openChoice = isChosen ? undefined : passwordChoice;
  return (
    <FocusOnMount trigger={isChosen}>
      <Page
        width="form"
        title={already ? 'Account already activated' : 'Congratulations'}
        intro={introText(already, openChoice)}
      >
        {isChosen && (
          <Callout tone="success" title="Password saved">
            Sign in with your new password.
          </Callout>
        )}
        {openChoice && <ChoosePassword choice={openChoice} onChosen={() => setIsChosen(true)} />}
        {/* Every next step needs a sign-in, and a sign-in needs a password. */}
        {!openChoice && (
          <Card as="div">
            {hasTrial && <TrialText />}
            <NextSteps hasTrial={hasTrial} isSignedIn={session !== null} />
          </Card>
        )}
      </Page>
    </FocusOnMount>
  );
}

function introText(already: boolean, choice: PasswordChoice | undefined): string {
  if (choice) return 'Your account is active. One step is left: choose your password.';
  return already ? 'You have nothing left to confirm.' : 'Your account is active.';
}

function TrialText() {
  return (
    <>
      <p>
        You have a {TRIAL_DAYS}-day free trial, with everything you need to edit a playlist of your
        own. The {TRIAL_DAYS} days begin when you start the trial.
      </p>
      <CheckList items={trialFeatures} />
    </>
  );
}

/**
 * The most useful step comes first: the trial if the account can start it, otherwise the sign-in,
 * otherwise the editor.
 */
function NextSteps({ hasTrial, isSignedIn }: { hasTrial: boolean; isSignedIn: boolean }) {
  const settings = useSettings();
  const steps = [
    hasTrial && { label: 'Start the free trial', to: paths.shopTrial },
    !hasTrial && !isSignedIn && { label: 'Sign in', to: paths.signIn },
    settings && { label: 'Open editor dashboard', href: settings.editorUrl },
    hasTrial && !isSignedIn && { label: 'Sign in', to: paths.signIn },
  ].filter((step) => typeof step === 'object' && step !== null);
  return (
    <Stack gap="small">
      {steps.map(({ label, ...target }, index) => (
        <Button key={label} variant={STEP_VARIANTS[index]} wide {...target}>
          {label}
        </Button>
      ))}
    </Stack>
  );
}

const STEP_VARIANTS = ['primary', 'secondary', 'quiet'] as const;

export type ActivationFailedProps = { problem: Problem; onRetry: () => void };

/** The account is not active. An invalid code stays invalid; any other problem can be retried. */
export function ActivationFailed({ problem, onRetry }: ActivationFailedProps) {
  const isCodeInvalid = problem.code === 'activation-code';
  return (
    <FocusOnMount trigger={problem}>
      <Page width="form" title="Your account is not active yet">
        <Callout tone="danger" title={problem.title}>
          {problem.body}
        </Callout>
        {isCodeInvalid ? (
          <p>
            The link may be incomplete or older than {formatDuration(ACTIVATION_LINK_LIFETIME_MS)}.
            Sign in with your email and password, and we send you a new link if your account is not
            active yet. If you have no account, sign up.
          </p>
        ) : (
          <p>Your link is still valid. Try again in a moment.</p>
        )}
        <Cluster gap="small">
          {!isCodeInvalid && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant={isCodeInvalid ? 'primary' : 'secondary'} to={paths.signIn}>
            Sign in
          </Button>
          <Button variant="quiet" to={paths.signUp}>
            Sign up
          </Button>
        </Cluster>
      </Page>
    </FocusOnMount>
  );
}
