import { paths } from '@site/shared/remote';
import { Button, classNames, EmptyState, Pagination, StaffPage } from '@site/shared/ui';
import { Inbox, Plus, SearchX } from 'lucide-react';
import * as texts from '#texts';
import { KeptMails } from '../desk/kept-mails';
import { NotificationSettings } from '../desk/notification-settings';
import { StaffFigures } from '../desk/staff-figures';
import { BulkBar } from './bulk-bar';
import { ListShortcuts } from './list-shortcuts';
import { OutdatedList } from './outdated-list';
import { QueueFilters } from './queue-filters';
import { QueueTable } from './queue-table';
import styles from './staff-queue.module.css';
import { StatusLinks } from './status-links';
import { countOf, statusLinks } from './ticket-filter-bar';
import { hasOtherFilters, type TicketListFilters, ticketListUrl } from './ticket-list-filters';
import { UndoBar } from './undo-bar';
import { useBulkActions } from './use-bulk-actions';
import { useRequestedFilters } from './use-requested-filters';
import { useSelection } from './use-selection';
import { type TicketListPage, useTicketList } from './use-ticket-list';
import { ViewsMenu } from './views-menu';

/** The list of staff: what needs an answer comes first, the longest wait at the top. */
export function StaffQueue({ loaded }: { loaded: TicketListPage }) {
  const list = useTicketList(loaded);
  const { tickets, total, counts, snoozed, filters, pageCount, isOutdated } = list;
  const shownFilters = useRequestedFilters(true) ?? filters;
  const selection = useSelection(tickets.map(({ id }) => id));
  const bulk = useBulkActions(selection, list.reload);
  const openTicketButton = (
    <Button variant="primary" to={`${paths.newTicket}?for=`} icon={<Plus aria-hidden="true" />}>
      {texts.queue.openForCustomer()}
    </Button>
  );

  if (countOf('all', counts) === 0 && !hasOtherFilters(filters)) {
    return (
      <StaffPage title={texts.pageNames.tickets()}>
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={texts.tickets.noTickets()}
          action={openTicketButton}
        >
          {texts.queue.noTicketsHint()}
        </EmptyState>
      </StaffPage>
    );
  }
  const waiting = countOf('unanswered', counts) - snoozed;
  const hasSelection = selection.ids.size > 0;
  return (
    <StaffPage
      title={texts.pageNames.tickets()}
      note={<StaffFigures />}
      actions={
        <div className={styles.actions}>
          <KeptMails />
          <NotificationSettings />
          <ListShortcuts selection={selection} bulk={bulk} />
          {openTicketButton}
        </div>
      }
    >
      <OutdatedList isOutdated={isOutdated} />
      <div className={styles.toolbar}>
        <div className={styles.views}>
          <StatusLinks
            links={[
              { status: 'needs-answer', label: texts.queue.needsAnswer(), count: waiting },
              { status: 'snoozed', label: texts.queue.snoozed(), count: snoozed },
              { status: 'all', label: texts.tickets.all(), count: countOf('all', counts) },
              ...statusLinks(counts),
            ]}
            filters={shownFilters}
            isStaff
          />
          <ViewsMenu filters={shownFilters} />
        </div>
        <div className={styles.tools}>
          <div className={classNames(hasSelection && styles.covered)}>
            <QueueFilters filters={shownFilters} />
          </div>
          {hasSelection && (
            <BulkBar selection={selection} bulk={bulk} filters={filters} total={total} />
          )}
        </div>
      </div>
      <UndoBar bulk={bulk} />
      {total === 0 ? (
        <NothingFound filters={filters} inAll={countOf('all', counts)} />
      ) : (
        <>
          <QueueTable tickets={tickets} filters={filters} selection={selection} />
          <Pagination
            label={texts.pageNames.tickets()}
            page={filters.page}
            pages={pageCount}
            to={(page) => ticketListUrl({ ...filters, page }, true)}
          />
        </>
      )}
    </StaffPage>
  );
}

/** `inAll`: how many tickets of every status the other filters match. */
function NothingFound({ filters, inAll }: { filters: TicketListFilters; inAll: number }) {
  const isAllAnswered = filters.status === 'needs-answer' && !hasOtherFilters(filters);
  if (hasOtherFilters(filters) && inAll > 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={texts.queue.noneOfStatus()}
        action={
          <Button to={ticketListUrl({ ...filters, status: 'all', page: 1 }, true)}>
            {texts.queue.showFound({ count: inAll })}
          </Button>
        }
      >
        {texts.queue.foundInAll({ count: inAll })}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={isAllAnswered ? texts.queue.allAnswered() : texts.tickets.notFound()}
      action={<Button to={`${paths.tickets}?status=all`}>{texts.tickets.showAll()}</Button>}
    >
      {emptyText(filters)}
    </EmptyState>
  );
}

function emptyText(filters: TicketListFilters): string {
  if (filters.search) return texts.tickets.noMatch({ search: filters.search });
  if (hasOtherFilters(filters)) return texts.queue.noFilterMatch();
  return filters.status === 'needs-answer'
    ? texts.queue.allAnsweredHint()
    : texts.tickets.noStatus();
}
