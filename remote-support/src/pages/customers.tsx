import { unwrap } from '@site/shared/client';
import type { contract, ListedCustomer, ResponseOf } from '@site/shared/contract';
import { formatRole, formatShortDate } from '@site/shared/format';
import { useNow, useSession } from '@site/shared/host';
import { idIn, listAddress, paths } from '@site/shared/remote';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from '@site/shared/router';
import { can, MAX_TITLE_LENGTH, roleOf } from '@site/shared/rules';
import {
  Badge,
  Button,
  Cluster,
  EmptyState,
  FilterBar,
  SearchForm,
  type StaffColumn,
  StaffPage,
  StaffTable,
} from '@site/shared/ui';
import { UsersRound } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';
import { planText, statusText } from '../customers/account-texts';
import { CustomerDownload } from '../customers/customer-download';
import { requireCapability } from '../staff/require-capability';

type CustomerList = ResponseOf<typeof contract.customers.listCustomers> & {
  search: string;
  before: number | null;
};

/** An account that may not see customers is redirected to its tickets. */
export async function loader({ request }: LoaderFunctionArgs): Promise<CustomerList> {
  requireCapability('seeCustomers');
  const query = new URL(request.url).searchParams;
  const search = (query.get('search') ?? '').trim().slice(0, MAX_TITLE_LENGTH);
  const before = search ? null : idIn(query.get('before'));
  const answer = await client.customers.listCustomers({
    ...(search && { search }),
    ...(before && { before }),
  });
  return { ...unwrap(answer), search, before };
}

function customerColumns(): StaffColumn<ListedCustomer>[] {
  return [
    {
      header: texts.customers.email(),
      cell: ({ id, email }) => (
        <Link to={paths.customer(id)} title={email}>
          {email}
        </Link>
      ),
      width: 'fill',
      narrow: 'name',
    },
    { header: texts.customers.account(), cell: ({ id }) => id, align: 'end' },
    {
      header: texts.customers.since(),
      cell: ({ createdAt }) => formatShortDate(createdAt),
      narrow: 'detailEnd',
    },
    {
      header: texts.customers.plan(),
      cell: (customer) => <Plan customer={customer} />,
      narrow: 'detail',
    },
    {
      header: texts.customers.status(),
      cell: (customer) => (
        <Cluster gap="small">
          {customer.role !== 'customer' && (
            <Badge tone="primary">{formatRole(customer.role)}</Badge>
          )}
          {customer.suspendedAt === null ? (
            statusText(customer)
          ) : (
            <Badge tone="danger">{texts.customers.suspended()}</Badge>
          )}
        </Cluster>
      ),
      narrow: 'end',
    },
  ];
}

function Plan({ customer }: { customer: ListedCustomer }) {
  return planText(customer, useNow());
}

/** /support/customers: the newest accounts, or those that a search finds. */
export function Component() {
  const { customers, hasMore, search, before } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { session } = useSession();
  const last = customers.at(-1);
  return (
    <StaffPage
      title={texts.pageNames.customers()}
      note={search ? undefined : texts.customers.newestFirst()}
      actions={can(roleOf(session), 'manageCustomers') && <CustomerDownload search={search} />}
    >
      <FilterBar
        active={search ? 1 : 0}
        resetTo={paths.customers}
        search={
          <SearchForm
            isCompact
            label={texts.customers.search()}
            hint={texts.customers.searchHint()}
            search={search}
            maxLength={MAX_TITLE_LENGTH}
            onSearch={(text) => void navigate(listAddress(paths.customers, { search: text }))}
          />
        }
      />
      {last ? (
        <StaffTable
          caption={search ? texts.customers.foundCaption({ search }) : texts.customers.caption()}
          columns={customerColumns()}
          rows={customers}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState icon={<UsersRound aria-hidden="true" />} title={texts.customers.none()}>
          {search ? texts.customers.noMatch({ search }) : texts.customers.noneHint()}
        </EmptyState>
      )}
      {search && hasMore && <p>{texts.customers.moreMatch()}</p>}
      {!search && (before !== null || hasMore) && (
        <Cluster>
          {before !== null && <Button to={paths.customers}>{texts.customers.newest()}</Button>}
          {hasMore && last && (
            <Button to={listAddress(paths.customers, { before: last.id })}>
              {texts.customers.older()}
            </Button>
          )}
        </Cluster>
      )}
    </StaffPage>
  );
}
