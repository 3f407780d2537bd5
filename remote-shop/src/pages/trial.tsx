import { unwrap } from '@site/shared/client';
import { formatDate, formatDuration } from '@site/shared/format';
import { refreshSession, sessionStore, showToast, useNow } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { redirect, useLoaderData, useNavigate, useRevalidator } from '@site/shared/router';
import { TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import {
  Button,
  Callout,
  Card,
  CheckList,
  EmptyState,
  InfoHint,
  Page,
  Price,
  Stack,
} from '@site/shared/ui';
import { Hourglass } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';
import { limitLines } from '../labels/limit-labels';
import styles from './trial.module.css';

/**
 * Whether the trial can be started. Redirects an account with a plan to the shop (section 2). The
 * server decides: it also counts the trial of another account with the same email.
 */
export async function loader(): Promise<{ isUsed: boolean }> {
  const { session } = sessionStore.getState();
  if (session?.max_list) throw redirect(paths.shopAdvanced);
  const { count } = unwrap(await client.shop.checkTrial({}));
  return { isUsed: count > 0 || session?.used_trial === true };
}

/** /shop/trial. */
export function Component() {
  const { isUsed } = useLoaderData<{ isUsed: boolean }>();
  return isUsed ? <TrialUsed /> : <TrialOffer />;
}

function TrialUsed() {
  return (
    <Page width="reading" title={texts.trial.title()}>
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={texts.trial.used()}
        action={
          <Button variant="primary" to={paths.shopAdvanced}>
            {texts.trial.purchase()}
          </Button>
        }
      >
        {texts.trial.usedText()}
      </EmptyState>
    </Page>
  );
}

function TrialOffer() {
  const now = useNow();
  const { isBusy, activateTrial } = useActivateTrial();
  const duration = formatDuration(TRIAL_DURATION_MS);
  const items = [
    ...limitLines(TRIAL_LIMITS).filter(({ isMissing }) => !isMissing),
    { text: texts.trial.stalkerPortal() },
    { text: texts.trial.webPlayer() },
  ];

  return (
    <Page width="reading" title={texts.trial.title()} intro={texts.trial.intro({ duration })}>
      <Card
        isHighlighted
        title={duration}
        aside={
          <span className={styles.expiry}>
            {texts.trial.until({ date: formatDate(now + TRIAL_DURATION_MS) })}
            <InfoHint
              label={texts.trial.whenStarts()}
              text={texts.trial.startsWithPress({ duration })}
            />
          </span>
        }
        actions={
          <Button variant="primary" busy={isBusy} onClick={activateTrial}>
            {texts.trial.tryNow()}
          </Button>
        }
      >
        <Price amount={0} note={texts.trial.priceNote()} />
        <CheckList items={items} />
      </Card>
      <Stack gap="medium">
        <Callout title={texts.trial.once()}>{texts.trial.onceText()}</Callout>
        <Callout title={texts.trial.ownPlaylist()}>{texts.trial.ownPlaylistText()}</Callout>
      </Stack>
    </Page>
  );
}

/**
 * Starts the trial and opens the orders. After a refusal the page explains why the account
 * cannot have the trial.
 */
function useActivateTrial() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, submit } = useSubmit();

  function activateTrial() {
    return submit(async () => {
      const answer = await client.shop.activateTrial({});
      if (answer.ok)
        void showToast({ title: answer.value.title, body: answer.value.body, success: true });
      await refreshSession();
      if (answer.ok) await navigate(paths.orders);
      else await revalidate();
      return answer;
    });
  }

  return { isBusy, activateTrial };
}
