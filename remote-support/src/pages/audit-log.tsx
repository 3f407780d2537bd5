import { saveFile } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@site/shared/router';
import { Button, Cluster, EmptyState, StaffPage, StaffTable } from '@site/shared/ui';
import { Download, ScrollText } from 'lucide-react';
import * as texts from '#texts';
import { entryColumns } from '../audit-log/entry-columns';
import { EntryFilterBar } from '../audit-log/entry-filter-bar';
import {
  auditLogUrl,
  type EntryFilters,
  entryFiltersIn,
  filterFields,
} from '../audit-log/entry-filters';
import { client } from '../client';
import { requireCapability } from '../staff/require-capability';

type EntryList = ResponseOf<typeof contract.audit.listEntries> & { filters: EntryFilters };

/** An account that may not see the audit log is redirected to its tickets. */
export async function loader({ request }: LoaderFunctionArgs): Promise<EntryList> {
  requireCapability('seeAuditLog');
  const filters = entryFiltersIn(new URL(request.url).searchParams);
  const { before } = filters;
  const answer = await client.audit.listEntries({
    ...filterFields(filters),
    ...(before && { before }),
  });
  return { ...unwrap(answer), filters };
}

/** /support/audit-log: who did what and when, the newest first. */
export function Component() {
  const { entries, hasOlder, filters } = useLoaderData<typeof loader>();
  const { isBusy, submit } = useSubmit();
  const last = entries.at(-1);

  async function download(): Promise<void> {
    const file = await submit(() => client.audit.exportEntries(filterFields(filters)));
    if (!file) return;
    saveFile('audit-log.csv', 'text/csv;charset=utf-8', file.csv);
    if (!file.isComplete)
      void showToast({
        title: texts.auditLog.incomplete(),
        body: texts.auditLog.incompleteHint(),
        success: false,
      });
  }

  return (
    <StaffPage
      title={texts.auditLog.title()}
      actions={
        <Button icon={<Download aria-hidden="true" />} busy={isBusy} onClick={download}>
          {texts.auditLog.download()}
        </Button>
      }
    >
      <EntryFilterBar filters={filters} />
      {last ? (
        <StaffTable
          caption={texts.auditLog.caption()}
          columns={entryColumns()}
          rows={entries}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState icon={<ScrollText aria-hidden="true" />} title={texts.auditLog.none()}>
          {texts.auditLog.noneHint()}
        </EmptyState>
      )}
      {(filters.before !== null || hasOlder) && (
        <Cluster>
          {filters.before !== null && (
            <Button to={auditLogUrl({ ...filters, before: null })}>
              {texts.auditLog.newest()}
            </Button>
          )}
          {hasOlder && last && (
            <Button to={auditLogUrl({ ...filters, before: last.id })}>
              {texts.auditLog.older()}
            </Button>
          )}
        </Cluster>
      )}
    </StaffPage>
  );
}
