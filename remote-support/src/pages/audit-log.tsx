import { saveFile } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { sessionStore, showToast } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { type LoaderFunctionArgs, redirect, useLoaderData } from '@site/shared/router';
import { can, roleOf } from '@site/shared/rules';
import { Button, Cluster, EmptyState, Page, ResponsiveTable } from '@site/shared/ui';
import { Download, ScrollText } from 'lucide-react';
import { entryColumns } from '../audit-log/entry-columns';
import { EntryFilterBar } from '../audit-log/entry-filter-bar';
import {
  auditLogUrl,
  type EntryFilters,
  entryFiltersIn,
  exportFields,
} from '../audit-log/entry-filters';
import { client } from '../client';

type EntryList = ResponseOf<typeof contract.audit.listEntries> & { filters: EntryFilters };

/** An account that may not see the audit log is redirected to its tickets. */
export async function loader({ request }: LoaderFunctionArgs): Promise<EntryList> {
  if (!can(roleOf(sessionStore.getState().session), 'seeAuditLog')) throw redirect(paths.tickets);
  const filters = entryFiltersIn(new URL(request.url).searchParams);
  const { before } = filters;
  const answer = await client.audit.listEntries({
    ...exportFields(filters),
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
    const file = await submit(() => client.audit.exportEntries(exportFields(filters)));
    if (!file) return;
    saveFile('audit-log.csv', 'text/csv;charset=utf-8', file.csv);
    if (!file.isComplete)
      void showToast({
        title: 'Not every entry fits',
        body: 'The file has the newest entries. Choose days to get the others.',
        success: false,
      });
  }

  return (
    <Page
      title="Audit log"
      intro="Sign-ins, changes of accounts and releases, and what staff did with orders and tickets"
      actions={
        <Button icon={<Download aria-hidden="true" />} busy={isBusy} onClick={download}>
          Download as CSV
        </Button>
      }
    >
      <EntryFilterBar filters={filters} />
      {last ? (
        <ResponsiveTable
          caption="Entries, newest first"
          columns={entryColumns}
          rows={entries}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState icon={<ScrollText aria-hidden="true" />} title="No entries">
          No entry matches these filters.
        </EmptyState>
      )}
      {(filters.before !== null || hasOlder) && (
        <Cluster>
          {filters.before !== null && (
            <Button to={auditLogUrl({ ...filters, before: null })}>Newest entries</Button>
          )}
          {hasOlder && last && (
            <Button to={auditLogUrl({ ...filters, before: last.id })}>Older entries</Button>
          )}
        </Cluster>
      )}
    </Page>
  );
}
