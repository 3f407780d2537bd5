import { Ellipsis } from 'lucide-react';
import { Menu, type MenuItem } from './menu';
import { Spinner } from './spinner';
import { VisuallyHidden } from './visually-hidden';

/** The props of `RowMenu`. */
export type RowMenuProps = {
  /** What the menu is for: 'Actions: SPRING10'. */
  label: string;
  items: readonly MenuItem[];
  /** Whether an action of the row runs. */
  isBusy?: boolean | undefined;
};

/** The actions of one row of a table, behind three dots. */
export function RowMenu({ label, items, isBusy = false }: RowMenuProps) {
  return (
    <Menu
      align="end"
      hasArrow={false}
      items={items}
      label={
        <>
          {isBusy ? <Spinner /> : <Ellipsis aria-hidden="true" size={20} />}
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      }
    />
  );
}
