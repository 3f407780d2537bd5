import { productName } from '@site/shared/host';
import { noContent as texts } from '#texts';
import styles from './no-content.module.css';

/** The statement that no content is included (sections 1 and 2). */
export function NoContent() {
  return (
    <section className={styles.statement} aria-label={texts.label()}>
      <div className={styles.column}>
        <p className={styles.claim}>
          {texts.claim({ product: productName() || texts.theEditor() })}
        </p>
        <p className={styles.text}>{texts.text()}</p>
      </div>
    </section>
  );
}
