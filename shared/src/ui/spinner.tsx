import styles from './spinner.module.css';

/**
 * A turning ring the size of the text, for inside a control. Where content is awaited, a `Skeleton`
 * stands instead.
 */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
