import styles from './one-line.module.css';

/** A text that is shortened to the width that is left in its row. Its title has the whole text. */
export function OneLine({ text }: { text: string }) {
  return (
    <span className={styles.oneLine} title={text}>
      {text}
    </span>
  );
}
