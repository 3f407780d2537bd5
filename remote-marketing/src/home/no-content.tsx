import { productName } from '@site/shared/host';
import * as texts from '#texts';
import styles from './no-content.module.css';

/** The statement that no content is included (sections 1 and 2). */
export function NoContent() {
  return (
    <section className={styles.statement} aria-label={texts.noContent.label()}>
      <div className={styles.column}>
        <p className={styles.claim}>
          {texts.noContent.claim({ product: productName() || texts.noContent.theEditor() })}
        </p>
        <p className={styles.text}>{texts.noContent.text()}</p>
      </div>
    </section>
  );
}
