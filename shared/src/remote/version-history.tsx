import type { Answer } from '@site/shared/client';
import type { BusinessDataName, BusinessVersionList } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { confirm, showToast, useNow } from '@site/shared/host';
import {
  Button,
  Card,
  type StaffColumn,
  StaffTable,
  StatusBadge,
  type Tone,
} from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { type HistoryEntry, historyOf, partsOf } from './business-versions';
import { useSubmit } from './use-submit';

type ChangeCall = (body: {
  name: BusinessDataName;
  part: string;
  changes: number;
  number: number;
}) => Promise<Answer<BusinessVersionList>>;

type VersionHistoryProps<Name extends BusinessDataName> = {
  /** 'History' if left out. */
  title?: string;
  name: Name;
  list: BusinessVersionList;
  calls: Record<'takeBackVersion' | 'deleteVersion', ChangeCall>;
  /** What a version changed, in a few words: the name of its row. */
  titleOf: (entry: HistoryEntry<Name>) => string;
  /** More about the change. */
  detailsOf?: (entry: HistoryEntry<Name>) => ReactNode;
  /** The beginning of the version, in the time zone that counts for its data. */
  dateOf: (entry: HistoryEntry<Name>) => string;
  onChanged: (list: BusinessVersionList) => void;
};

/** Says that a later version is planned, which has all values; `date` is its first day. */
export function plannedLaterText(date: string): string {
  return texts.versions.plannedLater({ date });
}

/** The stored versions. The admin takes back the current one, or deletes a planned one. */
export function VersionHistory<Name extends BusinessDataName>(props: VersionHistoryProps<Name>) {
  const { title = texts.versions.title(), name, list, calls, titleOf, dateOf, onChanged } = props;
  const now = useNow();
  const entries = historyOf(name, list, now);
  const { busyKey, submit } = useSubmit();

  async function change(
    entry: HistoryEntry<Name>,
    call: () => Promise<Answer<BusinessVersionList>>,
    title: string,
  ) {
    const next = await submit(call, { key: keyOf(entry) });
    if (!next) return;
    onChanged(next);
    void showToast({ title, success: true });
  }

  function ask(entry: HistoryEntry<Name>) {
    const { part, changes, version } = entry;
    const body = { name, part, changes, number: version.number };
    const isPlanned = entry.status === 'planned';
    const next = partsOf(name, list, now).find((each) => each.part === part)?.next;
    const plannedText = next ? plannedLaterText(dateOf({ ...entry, version: next })) : '';
    const call = isPlanned ? calls.deleteVersion : calls.takeBackVersion;
    confirm({
      id: isPlanned ? 'delete-version' : 'take-back-version',
      icon: 'question',
      title: titleOf(entry),
      body: isPlanned
        ? texts.versions.deleteText()
        : `${texts.versions.takeBackText({ kind: kindOf(name) })} ${plannedText}`.trim(),
      labels: {
        confirm: isPlanned ? texts.versions.delete() : texts.versions.takeBack(),
        cancel: texts.versions.keep(),
      },
      action: () =>
        change(
          entry,
          () => call(body),
          isPlanned ? texts.versions.deletedToast() : texts.versions.takenBack(),
        ),
    });
  }

  if (entries.length === 0)
    return (
      <Card title={title}>
        <p>{texts.versions.none()}</p>
      </Card>
    );
  return (
    <StaffTable
      title={title}
      caption={texts.versions.caption()}
      columns={columns({ ...props, busyKey, ask })}
      rows={entries}
      rowKey={keyOf}
    />
  );
}

/** Orders keep the prices and VAT rates that they were made with. */
function kindOf(name: BusinessDataName): 'orders' | 'other' {
  return ['prices', 'vat-rate', 'vat-base'].includes(name) ? 'orders' : 'other';
}

function keyOf({ part, version }: HistoryEntry<BusinessDataName>): string {
  return `${part} ${version.number}`;
}

const STATUSES: Record<HistoryEntry<BusinessDataName>['status'], [Tone, () => string]> = {
  applies: ['success', texts.versions.applies],
  planned: ['waiting', texts.versions.planned],
  replaced: ['closed', texts.versions.replaced],
  deleted: ['closed', texts.versions.deleted],
};

function columns<Name extends BusinessDataName>({
  titleOf,
  detailsOf,
  dateOf,
  busyKey,
  ask,
}: VersionHistoryProps<Name> & {
  busyKey: string | null;
  ask: (entry: HistoryEntry<Name>) => void;
}): StaffColumn<HistoryEntry<Name>>[] {
  return [
    { header: texts.versions.change(), cell: titleOf, width: 'wrap', narrow: 'name' },
    ...(detailsOf
      ? [
          {
            header: texts.versions.what(),
            cell: detailsOf,
            width: 'wrap',
            narrow: 'detail',
          } as const,
        ]
      : []),
    { header: texts.versions.from(), cell: dateOf, narrow: 'detail' },
    {
      header: texts.versions.author(),
      cell: ({ version: { author = '', createdAt = 0 } }) =>
        texts.versions.by({ author, time: formatDateTime(createdAt) }),
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.versions.status(),
      cell: ({ status, version: { takesBack } }) => {
        const [tone, label] = STATUSES[status];
        return (
          <>
            <StatusBadge tone={tone}>{label()}</StatusBadge>{' '}
            {takesBack !== undefined && texts.versions.takesBack()}
          </>
        );
      },
      narrow: 'end',
    },
    {
      header: texts.versions.actions(),
      cell: (entry) => {
        const isPlanned = entry.status === 'planned';
        if (!isPlanned && entry.status !== 'applies') return false;
        const title = { name: titleOf(entry) };
        return (
          <Button
            variant="quiet"
            busy={busyKey === keyOf(entry)}
            aria-label={
              isPlanned ? texts.versions.deleteNamed(title) : texts.versions.takeBackNamed(title)
            }
            onClick={() => ask(entry)}
          >
            {isPlanned ? texts.versions.delete() : texts.versions.takeBack()}
          </Button>
        );
      },
      align: 'end',
      narrow: 'end',
    },
  ];
}
