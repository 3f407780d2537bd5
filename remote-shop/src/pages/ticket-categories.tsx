import type {
  BusinessVersionList,
  TicketCategoriesValue,
  TicketCategoryValue,
} from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { confirm, refreshSettings, showToast, useNow } from '@site/shared/host';
import {
  type HistoryEntry,
  partsOf,
  useLoaded,
  useSubmit,
  VersionHistory,
} from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { categoryList } from '@site/shared/service';
import { Button, StaffPage, StaffTable } from '@site/shared/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { businessClient } from '../business/business-client';
import { type CategoryRow, categoryColumns } from '../business/category-columns';
import { CategoryForm } from '../business/category-form';
import { loadVersions } from '../business/load-versions';

const NAME = 'ticket-categories';

export const loader = () => loadVersions(NAME);

/** /business/ticket-categories: the categories of tickets in their order, and their history. */
export function Component() {
  const [list, setList] = useLoaded(useLoaderData() as BusinessVersionList);
  /** The category in the form; a form without an id makes a new one. */
  const [edited, setEdited] = useState<{ id?: string } | null>(null);
  const { busyKey, submit } = useSubmit();
  const [part] = partsOf(NAME, list, useNow());
  if (!part) return null;
  const { value } = part.current;
  const rows = categoryList(value);

  function show(changed: BusinessVersionList, title?: string) {
    setList(changed);
    setEdited(null);
    // The forms and lists of tickets in this tab show the categories, too.
    void refreshSettings();
    if (title !== undefined) void showToast({ title, success: true });
  }

  async function save(id: string, changed: TicketCategoriesValue) {
    if (!part) return;
    const { changes } = part;
    const saved = await submit(
      () => businessClient.business.saveVersion({ name: NAME, part: '', changes, value: changed }),
      { key: id },
    );
    if (saved) show(saved, texts.ticketCategories.saved());
  }

  function setHidden({ id, names, order }: CategoryRow, isHidden: boolean) {
    const changed = { order, names, ...(isHidden && { isHidden }) };
    void save(id, { ...value, [id]: changed });
  }

  /** Exchanges the place of a category with the one before (-1) or after (1) it. */
  function move({ id }: CategoryRow, step: -1 | 1) {
    const [moved, other] = [value[id], rows[rows.findIndex((row) => row.id === id) + step]];
    if (!moved || !other) return;
    const { id: otherId, ...category } = other;
    void save(id, {
      ...value,
      [id]: { ...moved, order: other.order },
      [otherId]: { ...category, order: moved.order },
    });
  }

  function remove({ id, names }: CategoryRow) {
    const { [id]: _removed, ...others } = value;
    confirm({
      id: 'delete-ticket-category',
      icon: 'question',
      title: names.en,
      body: texts.ticketCategories.removeText(),
      labels: {
        confirm: texts.ticketCategories.remove(),
        cancel: texts.ticketCategories.keep(),
      },
      action: () => save(id, others),
    });
  }

  return (
    <StaffPage
      title={texts.ticketCategories.title()}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited({})}>
          {texts.ticketCategories.new()}
        </Button>
      }
    >
      <p>{texts.ticketCategories.intro()}</p>
      {edited && (
        <CategoryForm
          id={edited.id}
          part={part}
          onClose={() => setEdited(null)}
          onSaved={(changed) => show(changed, texts.ticketCategories.saved())}
        />
      )}
      <StaffTable
        caption={texts.ticketCategories.caption()}
        columns={categoryColumns(rows, {
          busyKey,
          move,
          setHidden,
          remove,
          change: ({ id }) => setEdited({ id }),
        })}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <VersionHistory
        calls={businessClient.business}
        name={NAME}
        list={list}
        titleOf={changeText}
        dateOf={({ version }) => formatDateTime(version.validFrom)}
        onChanged={(changed) => show(changed)}
      />
    </StaffPage>
  );
}

/** 'Added: …', 'Hidden: …', 'Deleted: …', of the categories that a version changed. */
function changeText({ version, before }: HistoryEntry<typeof NAME>): string {
  const [old, next] = [before?.value ?? {}, version.value];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .flatMap((id) => changeOf(old[id], next[id]) ?? [])
    .join(', ');
}

function changeOf(
  was: TicketCategoryValue | undefined,
  is: TicketCategoryValue | undefined,
): string | null {
  if (!is) return texts.ticketCategories.deleted({ name: was?.names.en ?? '' });
  const { en: name } = is.names;
  if (!was) return texts.ticketCategories.added({ name });
  if (Boolean(was.isHidden) !== Boolean(is.isHidden))
    return is.isHidden
      ? texts.ticketCategories.wasHidden({ name })
      : texts.ticketCategories.wasShown({ name });
  if (was.order !== is.order) return texts.ticketCategories.moved({ name });
  const isSame = JSON.stringify(was.names) === JSON.stringify(is.names);
  return isSame ? null : texts.ticketCategories.changed({ name });
}
