import { formatDuration } from '@site/shared/format';
import { useNow, useSession, useSessionPending } from '@site/shared/host';
import { paths, withReturnPath } from '@site/shared/remote';
import { planCards, shopMode, TRIAL_DURATION_MS } from '@site/shared/rules';
import { Button, Skeleton } from '@site/shared/ui';
import * as texts from '#texts';
import { ProgrammeGuide } from '../guide/programme-guide';
import styles from './home-header.module.css';

const ACTIONS = {
  Purchase: texts.homeHeader.purchase,
  Renew: texts.homeHeader.renew,
  Upgrade: texts.homeHeader.upgrade,
};

/** The top of the home page: what the product does, a link to the prices, a picture. */
export function HomeHeader() {
  const { session } = useSession();
  const now = useNow();
  const isPending = useSessionPending();
  const canStartTrial = planCards(session).includes('Free trial');
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{texts.homeHeader.title()}</h1>
      <div className={styles.summary}>
        <p className={styles.intro}>{texts.homeHeader.intro()}</p>
        <div className={styles.actions}>
          {isPending ? (
            <Skeleton width="10rem" />
          ) : (
            <Button variant="primary" href="#pricing">
              {ACTIONS[session ? shopMode(session, now) : 'Purchase']()}
            </Button>
          )}
          {canStartTrial && !isPending && (
            <Button to={session ? paths.shopTrial : withReturnPath(paths.signUp, paths.shopTrial)}>
              {texts.homeHeader.tryFree({ duration: formatDuration(TRIAL_DURATION_MS) })}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        <ProgrammeGuide />
      </div>
    </header>
  );
}
