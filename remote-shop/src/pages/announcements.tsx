import type {
  AnnouncementsValue,
  AnnouncementValue,
  BusinessVersionList,
} from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { confirm, refreshSettings, showToast, timeNow, useNow } from '@site/shared/host';
import {
  type HistoryEntry,
  partsOf,
  useLoaded,
  useSubmit,
  VersionHistory,
} from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { announcementState } from '@site/shared/service';
import {
  Button,
  EmptyState,
  RowMenu,
  type StaffColumn,
  StaffPage,
  StaffTable,
  StatusBadge,
} from '@site/shared/ui';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { AnnouncementForm } from '../business/announcement-form';
import { AUDIENCES, STATES } from '../business/announcement-labels';
import { businessClient } from '../business/business-client';
import { loadVersions } from '../business/load-versions';

type Row = AnnouncementValue & { id: string };

export const loader = () => loadVersions('announcements');

/** /business/announcements: the shown, planned and ended announcements, and their history. */
export function Component() {
  const [list, setList] = useLoaded(useLoaderData() as BusinessVersionList);
  /** The announcement in the form; a form without an id makes a new one. */
  const [edited, setEdited] = useState<{ id?: string } | null>(null);
  const { busyKey, submit } = useSubmit();
  const [part] = partsOf('announcements', list, useNow());
  if (!part) return null;
  const { value } = part.current;

  function show(changed: BusinessVersionList, title?: string) {
    setList(changed);
    setEdited(null);
    void refreshSettings();
    if (title !== undefined) void showToast({ title, success: true });
  }

  async function save(id: string, changed: AnnouncementsValue, title: string) {
    if (!part) return;
    const { changes } = part;
    const saved = await submit(
      () =>
        businessClient.business.saveVersion({
          name: 'announcements',
          part: '',
          changes,
          value: changed,
        }),
      { key: id },
    );
    if (saved) show(saved, title);
  }

  function remove({ id, texts: written }: Row) {
    const { [id]: _removed, ...others } = value;
    confirm({
      id: 'delete-announcement',
      icon: 'question',
      title: written.en,
      body: texts.announcements.removeText(),
      labels: { confirm: texts.announcements.remove(), cancel: texts.announcements.keep() },
      action: () => save(id, others, texts.announcements.removed()),
    });
  }

  function end({ id, ...announcement }: Row) {
    const ended = { ...value, [id]: { ...announcement, until: timeNow() } };
    void save(id, ended, texts.announcements.ended());
  }

  const rows = Object.entries(value)
    .map(([id, announcement]) => ({ id, ...announcement }))
    .toSorted((a, b) => b.from - a.from);
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited({})}>
      {texts.announcements.new()}
    </Button>
  );
  return (
    <StaffPage title={texts.announcements.title()} actions={rows.length > 0 && newButton}>
      <p>{texts.announcements.intro()}</p>
      {edited && (
        <AnnouncementForm
          id={edited.id}
          part={part}
          onClose={() => setEdited(null)}
          onSaved={(changed) => show(changed, texts.announcements.saved())}
        />
      )}
      {rows.length > 0 ? (
        <StaffTable
          caption={texts.announcements.caption()}
          columns={columns({ busyKey, end, remove, change: ({ id }) => setEdited({ id }) })}
          rows={rows}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState
          icon={<Megaphone aria-hidden="true" />}
          title={texts.announcements.none()}
          action={newButton}
        >
          {texts.announcements.noneText()}
        </EmptyState>
      )}
      <VersionHistory
        calls={businessClient.business}
        name="announcements"
        list={list}
        titleOf={changeText}
        dateOf={({ version }) => formatDateTime(version.validFrom)}
        onChanged={(changed) => show(changed)}
      />
    </StaffPage>
  );
}

type RowActions = {
  busyKey: string | null;
  change: (row: Row) => void;
  end: (row: Row) => void;
  remove: (row: Row) => void;
};

function columns({ busyKey, change, end, remove }: RowActions): StaffColumn<Row>[] {
  return [
    {
      header: texts.announcements.text(),
      cell: ({ texts: written }) => written.en,
      width: 'wrap',
      narrow: 'name',
    },
    {
      header: texts.announcements.status(),
      cell: (row) => <Status row={row} />,
      narrow: 'end',
    },
    {
      header: texts.announcements.period(),
      cell: periodText,
      narrow: 'detail',
    },
    {
      header: texts.announcements.audience(),
      cell: ({ audience }) => AUDIENCES[audience](),
      narrow: 'detail',
    },
    {
      header: texts.announcements.actions(),
      cell: (row) => (
        <RowMenu
          label={texts.announcements.actionsOf({ text: row.texts.en })}
          isBusy={busyKey === row.id}
          items={[
            { label: texts.announcements.change(), onSelect: () => change(row) },
            ...(announcementState(row, timeNow()) === 'shown'
              ? [{ label: texts.announcements.endNow(), onSelect: () => end(row) }]
              : []),
            { label: texts.announcements.remove(), onSelect: () => remove(row) },
          ]}
        />
      ),
      align: 'end',
      narrow: 'end',
    },
  ];
}

function periodText({ from, until }: Row): string {
  return texts.announcements.periodText({
    from: formatDateTime(from),
    until: formatDateTime(until),
  });
}

function Status({ row }: { row: Row }) {
  const [tone, label] = STATES[announcementState(row, useNow())];
  return <StatusBadge tone={tone}>{label()}</StatusBadge>;
}

/** 'Added: …', 'Changed: …', 'Deleted: …', of the announcements that a version changed. */
function changeText({ version, before }: HistoryEntry<'announcements'>): string {
  const [old, next] = [before?.value ?? {}, version.value];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .flatMap((id) => {
      const [was, is] = [old[id], next[id]];
      if (!is) return texts.announcements.deleted({ text: was?.texts.en ?? '' });
      if (!was) return texts.announcements.added({ text: is.texts.en });
      const isSame = JSON.stringify(was) === JSON.stringify(is);
      return isSame ? [] : texts.announcements.changed({ text: is.texts.en });
    })
    .join(', ');
}
