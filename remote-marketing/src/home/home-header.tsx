import { formatDuration } from '@site/shared/format';
import { useNow, useSession, useSessionPending } from '@site/shared/host';
import { paths, withReturnPath } from '@site/shared/remote';
import { planCards, shopMode, TRIAL_DURATION_MS } from '@site/shared/rules';
import { Button, Skeleton } from '@site/shared/ui';
import { ProgrammeGuide } from '../guide/programme-guide';
import styles from './home-header.module.css';

/** The top of the home page: what the product does, a link to the prices, a picture. */
export function HomeHeader() {
  const { session } = useSession();
  const now = useNow();
  const isPending = useSessionPending();
  const canStartTrial = planCards(session).includes('Free trial');
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>Your playlists, made easier</h1>
      <div className={styles.summary}>
        <p className={styles.intro}>
          Sort thousands of channels and give each one its logo and programme guide. Your players
          get the result as an M3U file, an Xtream account, an Enigma2 bouquet or a MAG portal.
        </p>
        <div className={styles.actions}>
          {isPending ? (
            <Skeleton width="10rem" />
          ) : (
            <Button variant="primary" href="#pricing">
              {session ? `${shopMode(session, now)} now` : 'Purchase now'}
            </Button>
          )}
          {canStartTrial && !isPending && (
            <Button to={session ? paths.shopTrial : withReturnPath(paths.signUp, paths.shopTrial)}>
              Try it free for {formatDuration(TRIAL_DURATION_MS)}
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
