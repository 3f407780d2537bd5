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

const TRIAL_DURATION = formatDuration(TRIAL_DURATION_MS);

/** /shop/trial. */
export function Component() {
  const { isUsed } = useLoaderData<{ isUsed: boolean }>();
  return isUsed ? <TrialUsed /> : <TrialOffer />;
}

function TrialUsed() {
  return (
    <Page width="reading" title="Free trial">
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title="The free trial has been used"
        action={
          <Button variant="primary" to={paths.shopAdvanced}>
            Purchase a subscription
          </Button>
        }
      >
        It starts once for each email address. An address with an added +text is the same address.
        You can purchase a subscription now, or open a ticket if you have never used the trial.
      </EmptyState>
    </Page>
  );
}

function TrialOffer() {
  const now = useNow();
  const { isBusy, activateTrial } = useActivateTrial();
  const items = [
    ...limitLines(TRIAL_LIMITS).filter(({ isMissing }) => !isMissing),
    { text: 'Stalker portal' },
    { text: 'Web player' },
  ];

  return (
    <Page
      width="reading"
      title="Free trial"
      intro={`Try everything on one playlist for ${TRIAL_DURATION}, without paying and without a card.`}
    >
      <Card
        isHighlighted
        title={TRIAL_DURATION}
        aside={
          <span className={styles.expiry}>
            Until {formatDate(now + TRIAL_DURATION_MS)}
            <InfoHint
              label="When does it start?"
              text={`The ${TRIAL_DURATION} start when you press 'Try now'.`}
            />
          </span>
        }
        actions={
          <Button variant="primary" busy={isBusy} onClick={activateTrial}>
            Try now
          </Button>
        }
      >
        <Price amount={0} note="Ends automatically. Nothing is charged afterwards." />
        <CheckList items={items} />
      </Card>
      <Stack gap="medium">
        <Callout title="Once for each account">
          Each account can activate the trial once. You can buy a subscription at any time, before
          or after the trial ends.
        </Callout>
        <Callout title="Bring your own playlist">
          No content is included. You use the playlists of your own provider.
        </Callout>
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
