import type { TicketCategoryValue } from '@site/shared/contract';
import { formatLanguage, formatList } from '@site/shared/format';
import { LANGUAGES } from '@site/shared/language';
import { OneLine, RowMenu, type StaffColumn, StatusBadge } from '@site/shared/ui';
import * as texts from '#texts';

export type CategoryRow = TicketCategoryValue & { id: string };

type RowActions = {
  /** The id of the category whose change is being saved. */
  busyKey: string | null;
  change: (row: CategoryRow) => void;
  move: (row: CategoryRow, step: -1 | 1) => void;
  setHidden: (row: CategoryRow, isHidden: boolean) => void;
  remove: (row: CategoryRow) => void;
};

/** The columns of the table of categories. `rows` are in their order. */
export function categoryColumns(
  rows: readonly CategoryRow[],
  actions: RowActions,
): StaffColumn<CategoryRow>[] {
  return [
    { header: texts.ticketCategories.name(), cell: ({ names }) => names.en, narrow: 'name' },
    {
      header: texts.ticketCategories.otherNames(),
      cell: (row) => <OneLine text={otherNames(row)} />,
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.ticketCategories.status(),
      cell: ({ isHidden }) => (
        <StatusBadge tone={isHidden ? 'closed' : 'success'}>
          {isHidden ? texts.ticketCategories.hidden() : texts.ticketCategories.offered()}
        </StatusBadge>
      ),
      narrow: 'end',
    },
    {
      header: texts.ticketCategories.actions(),
      cell: (row) => (
        <RowMenu
          label={texts.ticketCategories.actionsOf({ name: row.names.en })}
          isBusy={actions.busyKey === row.id}
          items={menuOf(row, rows, actions)}
        />
      ),
      align: 'end',
      narrow: 'end',
    },
  ];
}

function menuOf(
  row: CategoryRow,
  rows: readonly CategoryRow[],
  { change, move, setHidden, remove }: RowActions,
) {
  return [
    { label: texts.ticketCategories.change(), onSelect: () => change(row) },
    ...(row.id === rows[0]?.id
      ? []
      : [{ label: texts.ticketCategories.moveUp(), onSelect: () => move(row, -1) }]),
    ...(row.id === rows.at(-1)?.id
      ? []
      : [{ label: texts.ticketCategories.moveDown(), onSelect: () => move(row, 1) }]),
    row.isHidden
      ? { label: texts.ticketCategories.show(), onSelect: () => setHidden(row, false) }
      : { label: texts.ticketCategories.hide(), onSelect: () => setHidden(row, true) },
    { label: texts.ticketCategories.remove(), onSelect: () => remove(row) },
  ];
}

/** Which of the other languages have no name, and the names of those that have one. */
function otherNames({ names }: CategoryRow): string {
  const missing = LANGUAGES.filter((language) => !names[language]).map(formatLanguage);
  const written = LANGUAGES.filter((language) => language !== 'en').flatMap(
    (language) => names[language] ?? [],
  );
  return [
    ...(missing.length > 0
      ? [texts.ticketCategories.missing({ languages: formatList(missing, 'and') })]
      : []),
    ...written,
  ].join(' · ');
}
