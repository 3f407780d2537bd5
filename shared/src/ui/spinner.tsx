import styles from './spinner.module.css';

/** A turning ring inside a control. For content that is loading use `Skeleton`. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
