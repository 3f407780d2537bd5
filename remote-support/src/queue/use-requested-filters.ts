import { paths } from '@site/shared/remote';
import { useNavigation } from '@site/shared/router';
import { filtersFromUrl, type TicketListFilters } from './ticket-list-filters';

/**
 * The filters of the list that is being loaded, so that a second change of a filter adds to the
 * first; undefined while no list is being loaded.
 */
export function useRequestedFilters(isStaff: boolean): TicketListFilters | undefined {
  const { location } = useNavigation();
  return location && location.pathname === paths.tickets
    ? filtersFromUrl(new URLSearchParams(location.search), isStaff)
    : undefined;
}
