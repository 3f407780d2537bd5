import type { BodyOf, contract } from '@site/shared/contract';
import { LANGUAGES, type Language } from '@site/shared/language';
import { idIn, type ListQuery, listAddress, listQueryIn, paths } from '@site/shared/remote';
import {
  DAY_MS,
  TICKET_SORTS,
  TICKET_STATUSES,
  type TicketSort,
  tagFrom,
} from '@site/shared/rules';
import { CATEGORY_ID } from '@site/shared/service';
import { dayStart } from './day-start';

/**
 * The choices of the status filter. For staff only: 'needs-answer' is open and waiting tickets
 * without the snoozed ones, which are 'snoozed'.
 */
const STATUS_FILTERS = ['all', 'needs-answer', 'snoozed', ...TICKET_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The assignee of the tickets: the reader, none, or the member of staff with this id. */
export type AssigneeFilter = 'me' | 'none' | number;

/** Which tickets the list shows. Empty texts match all tickets. */
export type TicketListFilters = Pick<ListQuery<StatusFilter>, 'page'> & {
  search: string;
  status: StatusFilter;
  category: string | null;
  /** Days of the last change, as '2026-11-22', both included. */
  from: string;
  to: string;
  assignee: AssigneeFilter | null;
  tag: string;
  language: Language | null;
  sort: TicketSort;
};

export const MAX_SEARCH_LENGTH = 150;

/** The status filter of an address without one: staff work on what needs an answer. */
function defaultStatus(isStaff: boolean): StatusFilter {
  return isStaff ? 'needs-answer' : 'all';
}

/** The filters in the address. Those for staff are ignored for customers. */
export function filtersFromUrl(query: URLSearchParams, isStaff: boolean): TicketListFilters {
  const { page, status } = listQueryIn<StatusFilter>(
    query,
    isStaff ? STATUS_FILTERS : ['all', ...TICKET_STATUSES],
  );
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isStaff && !Number.isNaN(dayStart(text)) ? text : '';
  };
  return {
    page,
    status: status ?? defaultStatus(isStaff),
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    category: isStaff ? categoryIn(query.get('category')) : null,
    from: day('from'),
    to: day('to'),
    assignee: isStaff ? assigneeIn(query.get('assignee') ?? '') : null,
    tag: (isStaff && tagFrom(query.get('tag') ?? '')) || '',
    language: (isStaff && LANGUAGES.find((name) => name === query.get('language'))) || null,
    sort: (isStaff && TICKET_SORTS.find((sort) => sort === query.get('sort'))) || 'wait',
  };
}

/** An id that a category can have; the API knows which exist. */
function categoryIn(text: string | null): string | null {
  return text !== null && CATEGORY_ID.test(text) ? text : null;
}

function assigneeIn(text: string): AssigneeFilter | null {
  if (text === 'me' || text === 'none') return text;
  return idIn(text);
}

/** The address of the list with these filters. Defaults are left out. */
export function ticketListUrl(
  { search, status, category, from, to, assignee, tag, language, sort, page }: TicketListFilters,
  isStaff: boolean,
): string {
  return listAddress(paths.tickets, {
    search,
    status: status === defaultStatus(isStaff) ? null : status,
    category,
    from,
    to,
    assignee,
    tag,
    language,
    sort: sort === 'wait' ? null : sort,
    page,
  });
}

/** The filters as the fields of the call `loadTicketList`. */
export function filterFields({
  page,
  search,
  status,
  category,
  from,
  to,
  assignee,
  tag,
  language,
  sort,
}: TicketListFilters): BodyOf<typeof contract.ticket.loadTicketList> {
  return {
    page,
    ...(search && { search }),
    ...statusField(status),
    ...(category && { category }),
    ...(from && { changedFrom: dayStart(from) }),
    ...(to && { changedBefore: dayStart(to) + DAY_MS }),
    ...(assignee && { assignee }),
    ...(tag && { tag }),
    ...(language && { language }),
    ...(sort !== 'wait' && { sort }),
  };
}

function statusField(status: StatusFilter) {
  if (status === 'needs-answer') return { needsAnswer: true };
  if (status === 'snoozed') return { snoozed: true };
  return status !== 'all' && { status };
}

/** Whether a filter hides tickets beside the status. */
export function hasOtherFilters(filters: TicketListFilters): boolean {
  const { search, category, from, to, assignee, tag, language } = filters;
  return Boolean(search || category || from || to || assignee || tag || language);
}
