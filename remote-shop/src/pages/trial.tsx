import { unwrap } from '@site/shared/client';
import { formatDate } from '@site/shared/format';
import {
  client,
  refreshSession,
  sessionStore,
  showProblemToast,
  showToast,
  useNow,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { redirect, useNavigate, useRevalidator } from '@site/shared/router';
import { TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { Button, Callout, Card, CheckList, InfoHint, Page, Price, Stack } from '@site/shared/ui';
import { useState } from 'react';
import { limitLines } from '../labels/limit-labels';
import styles from './trial.module.css';

/** The trial is for accounts that have had neither it nor a plan (section 2). */
export async function loader(): Promise<null | Response> {
  const { session } = sessionStore.getState();
  if (session?.used_trial || session?.max_list) throw redirect(paths.shopAdvanced);
  const { count } = unwrap(await client.shop.checkTrial({}));
  if (count > 0) throw redirect(paths.shopAdvanced);
  return null;
}

/** /shop/trial. */
export function Component() {
  const now = useNow();
  const { isBusy, activate } = useActivation();
  const { automatic_backups, ...limits } = TRIAL_LIMITS;
  const items = [
    ...limitLines({ ...limits, automatic_backups }).filter(({ isMissing }) => !isMissing),
    { text: 'Stalker portal' },
    { text: 'Web player' },
  ];

  return (
    <Page
      width="reading"
      title="Free trial"
      lede="Try everything on one playlist for 7 days, without paying and without a card."
    >
      <Card
        isMarked
        title="7 days"
        aside={
          <span className={styles.expiry}>
            Until {formatDate(now + TRIAL_DURATION_MS)}
            <InfoHint
              label="When does it start?"
              text="The 7 days start when you press 'Try now'."
            />
          </span>
        }
        actions={
          <Button variant="primary" busy={isBusy} onClick={activate}>
            Try now
          </Button>
        }
      >
        <Price amount={0} note="Ends by itself. Nothing is charged afterwards." />
        <CheckList items={items} />
      </Card>
      <Stack gap="medium">
        <Callout title="Once for each account">
          The trial can be activated once. With a subscription you can start at any time, before it
          ends or after.
        </Callout>
        <Callout title="Bring your own playlist">
          No content is included. You work with the playlists of your own provider.
        </Callout>
      </Stack>
    </Page>
  );
}

function useActivation(): { isBusy: boolean; activate: () => Promise<void> } {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  async function activate() {
    setBusy(true);
    const answer = await client.shop.activateTrial({});
    if (answer.ok) {
      void showToast({ title: answer.value.title, body: answer.value.body, success: true });
      await refreshSession();
      await navigate(paths.orders);
    } else {
      void showProblemToast(answer.problem);
      await refreshSession();
      // The loader sends on whoever may not have the trial, and the guard whoever is no longer signed in.
      await revalidate();
    }
    setBusy(false);
  }

  return { isBusy, activate };
}
