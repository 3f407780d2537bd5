import { Link } from '@site/shared/router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './staff-table.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A column of a `StaffTable`. */
export type StaffColumn<Row> = {
  header: string;
  /** Content of the head in place of the header, such as a box that selects all rows. */
  head?: ReactNode;
  /** The value; false for none. */
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers and amounts. */
  align?: 'start' | 'end' | undefined;
  /**
   * 'fill' takes the width that the others leave, and shortens its text; 'wrap' shows a long text
   * in several lines. The values of other columns are in one line.
   */
  width?: 'fill' | 'wrap' | undefined;
  /**
   * The place in the row of a narrow table. 'name' and 'end' are the beginning and the end of the
   * first line, 'detail' and 'detailEnd' of the second one. Several details stand beside each
   * other, in the order of the columns. A column without a place is left out there.
   */
  narrow?: 'name' | 'end' | 'detail' | 'detailEnd' | undefined;
  /** Whether the column is left out of a wide table. */
  isNarrowOnly?: boolean | undefined;
  /** The address that sorts the list by this column, and how it is sorted by it now. */
  sort?: { to: string; order?: 'ascending' | 'descending' | undefined } | undefined;
};

/** The props of `StaffTable`. */
export type StaffTableProps<Row> = {
  /** The table's name for screen readers. */
  caption: string;
  /** A heading above the table, for one of several tables of a page. */
  title?: string | undefined;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A table with `display: block`, as in a narrow container, loses the roles of its elements. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** How the columns with a `width` divide the width that the others leave. */
const SHARES = { fill: 1, wrap: 3 } as const;

/**
 * A dense table. In a narrow container each row has two lines, and the link of its name covers the
 * whole row.
 */
export function StaffTable<Row>({ caption, title, columns, rows, rowKey }: StaffTableProps<Row>) {
  const shares = columns
    .filter(({ isNarrowOnly }) => !isNarrowOnly)
    .reduce((sum, { width }) => sum + (width ? SHARES[width] : 0), 0);
  return (
    <div className={styles.frame}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <table
        className={styles.table}
        {...ROLES.table}
        style={{ '--share': `${100 / (shares || 1)}%` } as CSSProperties}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head} {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {columns.map((column) => (
              <th
                key={column.header}
                {...ROLES.columnheader}
                scope="col"
                aria-sort={column.sort?.order}
                className={cellClasses(styles.header, column)}
              >
                {column.sort ? (
                  <SortLink header={column.header} sort={column.sort} />
                ) : (
                  (column.head ?? column.header)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...ROLES.row} className={styles.row}>
              {columns.map((column) => {
                const value = column.cell(row);
                return (
                  <td
                    key={column.header}
                    {...ROLES.cell}
                    className={classNames(
                      cellClasses(styles.cell, column),
                      value === false && styles.empty,
                    )}
                  >
                    {value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortLink({
  header,
  sort: { to, order },
}: {
  header: string;
  sort: NonNullable<StaffColumn<unknown>['sort']>;
}) {
  return (
    <Link className={styles.sort} to={to}>
      {header}
      {order === 'ascending' && <ArrowUp aria-hidden="true" />}
      {order === 'descending' && <ArrowDown aria-hidden="true" />}
    </Link>
  );
}

function cellClasses<Row>(
  own: string | undefined,
  { align, width, narrow, isNarrowOnly }: StaffColumn<Row>,
): string {
  return classNames(
    own,
    align === 'end' && styles.end,
    width && styles[width],
    styles[narrow ? `narrow-${narrow}` : 'wideOnly'],
    isNarrowOnly && styles.narrowOnly,
  );
}
