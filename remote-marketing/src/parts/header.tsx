import { useNow, useSession } from '@site/shared/host';
import { paths, withReturnPath } from '@site/shared/remote';
import { planCards, shopMode } from '@site/shared/rules';
import { Button } from '@site/shared/ui';
import { GuideGrid } from './guide-grid';
import styles from './header.module.css';

/** The head of the home page: what this is, the way to the prices, and the product as a picture (section 2). */
export function Header() {
  const { session } = useSession();
  const now = useNow();
  const canTry = planCards(session).includes('Free trial');
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>Your playlists, made easier</h1>
      <div className={styles.words}>
        <p className={styles.intro}>
          Sort thousands of channels, give each one its logo and programme guide, and hand the
          result to your players: as an M3U file, an Xtream account, an Enigma2 bouquet or a MAG
          portal.
        </p>
        <div className={styles.actions}>
          <Button variant="primary" href="#pricing">
            {session ? `${shopMode(session, now)} now` : 'Purchase now'}
          </Button>
          {canTry && (
            <Button to={session ? paths.shopTrial : withReturnPath(paths.signUp, paths.shopTrial)}>
              Try it free for 7 days
            </Button>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        <GuideGrid />
      </div>
    </header>
  );
}
