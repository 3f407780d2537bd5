import { productName } from '@site/shared/host';
import styles from './no-content.module.css';

/** The statement that no content is included (sections 1 and 2). */
export function NoContent() {
  return (
    <section className={styles.statement} aria-label="No content included">
      <div className={styles.column}>
        <p className={styles.words}>{productName() || 'The editor'} includes no content.</p>
        <p className={styles.text}>
          No channels, no films, no series, no links to any. You bring playlists that you have the
          right to use, and get them back in better order. The channels in the pictures on this page
          are invented.
        </p>
      </div>
    </section>
  );
}
