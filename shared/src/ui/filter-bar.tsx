import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as texts from '#texts';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './filter-bar.module.css';

/** The props of `FilterBar`. */
export type FilterBarProps = {
  /** A compact `SearchForm`. A phone shows it at once. */
  search?: ReactNode;
  /** How many filters narrow the list, the search included. */
  active: number;
  /** The address of the list without filters. */
  resetTo: string;
  /** The fields, if there are any. A phone shows them after a press. */
  children?: ReactNode;
};

/** The filters of a list of staff, in one row. A phone folds the fields behind 'Filters'. */
export function FilterBar({ search, active, resetTo, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  return (
    <div className={styles.bar}>
      {search && <div className={styles.search}>{search}</div>}
      {children && (
        <>
          <Button
            className={styles.toggle}
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            {active > 0
              ? texts.filterBar.filtersActive({ count: active })
              : texts.filterBar.filters()}
          </Button>
          <div id={fieldsId} className={classNames(styles.fields, isOpen && styles.open)}>
            {children}
          </div>
        </>
      )}
      {active > 0 && (
        <Button variant="quiet" to={resetTo}>
          {texts.filterBar.reset()}
        </Button>
      )}
    </div>
  );
}
