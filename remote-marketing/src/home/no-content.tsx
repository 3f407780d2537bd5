import { productName } from '@site/shared/host';
import styles from './no-content.module.css';

/** The statement that no content is included (sections 1 and 2). */
export function NoContent() {
  return (
    <section className={styles.statement} aria-label="No content included">
      <div className={styles.column}>
        <p className={styles.claim}>{productName() || 'The editor'} includes no content.</p>
        <p className={styles.text}>
          It has no channels, films or series, and no links to them. You bring playlists that you
          have the right to use and edit them here. The channels in the pictures on this page are
          invented.
        </p>
      </div>
    </section>
  );
}
