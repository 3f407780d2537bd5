import { unwrap } from '@site/shared/client';
import { formatDate, formatDuration } from '@site/shared/format';
import { client, refreshSession, sessionStore, showToast, useNow } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { redirect, useNavigate, useRevalidator } from '@site/shared/router';
import { TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { Button, Callout, Card, CheckList, InfoHint, Page, Price, Stack } from '@site/shared/ui';
import { limitLines } from '../labels/limit-labels';
import styles from './trial.module.css';

/** Redirects an account that has used the trial or has a plan to the shop (section 2). */
export async function loader(): Promise<null | Response> {
  const { session } = sessionStore.getState();
  if (session?.used_trial || session?.max_list) throw redirect(paths.shopAdvanced);
  const { count } = unwrap(await client.shop.checkTrial({}));
  if (count > 0) throw redirect(paths.shopAdvanced);
  return null;
}

const TRIAL_DURATION = formatDuration(TRIAL_DURATION_MS);

/** /shop/trial. */
export function Component() {
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
        <Price amount={0} note="Ends by itself. Nothing is charged afterwards." />
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
 * Starts the trial and opens the orders. After a refusal the loader redirects an account that
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
