import { fields } from '@site/shared/contract';
import { formatOrderStatus } from '@site/shared/format';
import { type ListQuery, listAddress, listQueryIn, paths } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { MAX_TITLE_LENGTH, ORDER_STATUSES, type OrderStatus } from '@site/shared/rules';
import { FilterBar, SearchForm, SelectField } from '@site/shared/ui';
import * as texts from '#texts';

/** Which orders the list of all orders shows. `user` is an account's id; empty values match all. */
export type OrderListFilters = ListQuery<OrderStatus> & { user: number | null; search: string };

/** The filters in the address: `?user=`, `?search=`, `?status=` and `?page=`. */
export function orderFiltersIn(query: URLSearchParams): OrderListFilters {
  return {
    ...listQueryIn(query, ORDER_STATUSES),
    user: fields.accountId.safeParse(Number(query.get('user'))).data ?? null,
    search: (query.get('search') ?? '').trim().slice(0, MAX_TITLE_LENGTH),
  };
}

/** The address of the list with these filters. */
export function orderListUrl({ user, search, status, page }: OrderListFilters): string {
  return listAddress(paths.allOrders, { user, search, status, page });
}

/** The status and the search of the list of all orders. Both are kept in the address. */
export function OrderFilterBar({ filters }: { filters: OrderListFilters }) {
  const navigate = useNavigate();
  return (
    <FilterBar
      active={(filters.status ? 1 : 0) + (filters.search ? 1 : 0)}
      resetTo={orderListUrl({ ...filters, status: null, search: '', page: 1 })}
      search={
        <SearchForm
          isCompact
          label={texts.allOrders.search()}
          hint={texts.allOrders.searchHint()}
          search={filters.search}
          maxLength={MAX_TITLE_LENGTH}
          onSearch={(search) => void navigate(orderListUrl({ ...filters, page: 1, search }))}
        />
      }
    >
      <SelectField
        label={texts.allOrders.status()}
        value={filters.status ?? ''}
        options={[
          { value: '', label: texts.allOrders.allStatuses() },
          ...ORDER_STATUSES.map((value) => ({ value, label: formatOrderStatus(value) })),
        ]}
        onChange={(value) =>
          void navigate(
            orderListUrl({
              ...filters,
              status: ORDER_STATUSES.find((known) => known === value) ?? null,
              page: 1,
            }),
          )
        }
      />
    </FilterBar>
  );
}
