import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { paths } from '@site/shared/remote';
import { Menu } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { staffClient } from '../staff-client';
import { type TicketListFilters, ticketListUrl } from './ticket-list-filters';
import { ViewsDialog } from './views-dialog';
import styles from './views-menu.module.css';

/** A menu of the reader's saved views, with the dialog that saves and deletes them. */
export function ViewsMenu({ filters }: { filters: TicketListFilters }) {
  const [isOpen, setOpen] = useState(false);
  const { value: views = [], retry } = useAsync(
    async (signal) => unwrap(await staffClient.ticket.ticketViews({}, { signal })).views,
  );
  const address = ticketListUrl({ ...filters, page: 1 }, true);
  const query = new URL(address, location.origin).search;
  return (
    <>
      <Menu
        align="end"
        className={styles.menu}
        label={views.find((view) => view.query === query)?.name ?? texts.views.title()}
        items={[
          ...views.map((view) => ({ label: view.name, to: paths.tickets + view.query })),
          { label: texts.views.manage(), onSelect: () => setOpen(true) },
        ]}
      />
      {isOpen && (
        <ViewsDialog views={views} query={query} onChanged={retry} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
