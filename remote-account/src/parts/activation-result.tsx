import type { Problem } from '@site/shared/client';
import { formatDuration, formatPlanLine } from '@site/shared/format';
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
import * as texts from '#texts';
import { ChoosePassword, type PasswordChoice } from './choose-password';
import { FocusOnMount } from './focus-on-mount';

const TRIAL_DAYS = TRIAL_DURATION_MS / DAY_MS;

export type ActivatedProps = {
  already: boolean;
  /** Set while no password works: the visitor has to choose one. */
  passwordChoice?: PasswordChoice | undefined;
};

/** The account is active. With `already` it was active before this activation. */
export function Activated({ already, passwordChoice }: ActivatedProps) {
  usePageTitle(texts.activate.activated());
  const [isChosen, setIsChosen] = useState(false);
  const { session } = useSession();
  const hasTrial = !already && planCards(session).includes('Free trial');
  const openChoice = isChosen ? undefined : passwordChoice;
  return (
    <FocusOnMount trigger={isChosen}>
      <Page
        width="form"
        title={already ? texts.activate.alreadyActivated() : texts.activate.congratulations()}
        intro={introText(already, openChoice)}
      >
        {isChosen && (
          <Callout tone="success" title={texts.activate.passwordSaved()}>
            {texts.activate.passwordSavedHint()}
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
  if (choice) return texts.activate.oneStepLeft();
  return already ? texts.activate.nothingLeft() : texts.activate.active();
}

function TrialText() {
  const features = [
    ...(['playlist', 'epg', 'customer'] as const).map((limit) =>
      formatPlanLine(limit, TRIAL_LIMITS[limit]),
    ),
    texts.activate.portalAndPlayer(),
  ];
  return (
    <>
      <p>{texts.activate.trial({ days: TRIAL_DAYS })}</p>
      <CheckList items={features.map((text) => ({ text }))} />
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
    hasTrial && { label: texts.activate.startTrial(), to: paths.shopTrial },
    !hasTrial && !isSignedIn && { label: texts.activate.signIn(), to: paths.signIn },
    settings && { label: texts.activate.openEditor(), href: settings.editorUrl },
    hasTrial && !isSignedIn && { label: texts.activate.signIn(), to: paths.signIn },
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
      <Page width="form" title={texts.activate.notActive()}>
        <Callout tone="danger" title={problem.title}>
          {problem.body}
        </Callout>
        {isCodeInvalid ? (
          <p>
            {texts.activate.invalidLink({ duration: formatDuration(ACTIVATION_LINK_LIFETIME_MS) })}
          </p>
        ) : (
          <p>{texts.activate.stillValid()}</p>
        )}
        <Cluster gap="small">
          {!isCodeInvalid && (
            <Button variant="primary" onClick={onRetry}>
              {texts.activate.tryAgain()}
            </Button>
          )}
          <Button variant={isCodeInvalid ? 'primary' : 'secondary'} to={paths.signIn}>
            {texts.activate.signIn()}
          </Button>
          <Button variant="quiet" to={paths.signUp}>
            {texts.activate.signUp()}
          </Button>
        </Cluster>
      </Page>
    </FocusOnMount>
  );
}
