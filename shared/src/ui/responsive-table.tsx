import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './responsive-table.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A column of a `ResponsiveTable`. */
export type Column<Row> = {
  /** The column's title; on a phone, the label of each value. */
  header: string;
  /** The value; with false, a card has no line for it. */
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers and amounts. */
  align?: 'start' | 'end' | undefined;
  /** The column that names the row: on a phone, the heading of its card. */
  isName?: boolean | undefined;
};

/** The props of `ResponsiveTable`. */
export type ResponsiveTableProps<Row> = {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A table; in a narrow container, one card for each row. */
export function ResponsiveTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: ResponsiveTableProps<Row>) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: a table with `display: block` loses its roles. */}
      <table className={styles.table} role="table">
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={classNames(styles.header, column.align === 'end' && styles.end)}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={styles.row}>
              {columns.map((column) => {
                const value = column.cell(row);
                return (
                  <td
                    key={column.header}
                    role="cell"
                    className={classNames(
                      styles.cell,
                      column.align === 'end' && styles.end,
                      column.isName && styles.name,
                      value === false && styles.empty,
                    )}
                  >
                    {!column.isName && (
                      <span className={styles.label} aria-hidden="true">
                        {column.header}
                      </span>
                    )}
                    {value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: a table with `display: block` loses its roles. */}
    </div>
  );
}
