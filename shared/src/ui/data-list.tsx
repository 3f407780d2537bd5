import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './data-list.module.css';

/** A row of a `DataList`. */
export type DataItem = {
  /** For lists in which a term can be repeated. */
  key?: string | number | undefined;
  term: string;
  value: ReactNode;
  /** An amount, a number or a code: a translator of the browser leaves it as it is. */
  isVerbatim?: boolean | undefined;
  /** The row of the total. */
  isTotal?: boolean | undefined;
};

/** Terms and values in rows: quotes, order details, limits. Digits have the same width. */
export function DataList({ items }: { items: readonly DataItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div
          key={item.key ?? item.term}
          className={classNames(styles.row, item.isTotal && styles.total)}
        >
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value} translate={item.isVerbatim ? 'no' : undefined}>
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
