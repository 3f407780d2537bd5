import { unwrap } from '@site/shared/client';
import type { CustomerDetails } from '@site/shared/contract';
import { usePriceList } from '@site/shared/host';
import { idIn, paths, requireBusiness } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@site/shared/router';
import { Button, EmptyState, StaffPage } from '@site/shared/ui';
import { UserRoundX } from 'lucide-react';
import * as texts from '#texts';
import { type BillingDraft, billingOfLastOrder } from '../checkout/billing';
import { client } from '../client';
import { staffOrderClient } from '../staff-order/staff-order-client';
import { StaffOrderForm } from '../staff-order/staff-order-form';

type LoaderData = { customer: CustomerDetails; draft: BillingDraft } | null;

/** The customer in the address, with the billing of the newest order; null if not found. */
export async function loader({ params }: LoaderFunctionArgs): Promise<LoaderData> {
  requireBusiness();
  const account = idIn(params.userId);
  if (!account) return null;
  const [viewed, listed] = await Promise.all([
    staffOrderClient.customers.viewCustomer({ account }),
    client.shop.listOrders({ user: account }),
  ]);
  if (!viewed.ok && viewed.problem.code === 'not-found') return null;
  const { customer } = unwrap(viewed);
  return { customer, draft: billingOfLastOrder(listed.ok ? listed.value.orders : []) };
}

/** /business/new-order/:userId: staff place an order for a customer. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const list = usePriceList();
  if (!loaded)
    return (
      <StaffPage
        title={texts.staffOrder.noCustomer()}
        back={{ to: paths.customers, label: texts.staffOrder.customers() }}
      >
        <EmptyState
          icon={<UserRoundX aria-hidden="true" />}
          title={texts.staffOrder.noCustomer()}
          action={<Button to={paths.customers}>{texts.staffOrder.customers()}</Button>}
        >
          {texts.staffOrder.noCustomerHint()}
        </EmptyState>
      </StaffPage>
    );
  const { customer, draft } = loaded;
  const { id, email } = customer.account;
  return (
    <StaffPage title={texts.staffOrder.title()} back={{ to: paths.customer(id), label: email }}>
      <p>{texts.staffOrder.intro({ email })}</p>
      {list && <StaffOrderForm key={id} customer={customer} list={list} draft={draft} />}
    </StaffPage>
  );
}
