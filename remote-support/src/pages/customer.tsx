import { unwrap } from '@site/shared/client';
import type { CustomerDetails } from '@site/shared/contract';
import { Slot, useSession } from '@site/shared/host';
import { idIn, paths } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@site/shared/router';
import { can, roleOf } from '@site/shared/rules';
import { CUSTOMER_COLUMN_ORDERS, customerColumn } from '@site/shared/slots';
import { Button, EmptyState, StaffPage } from '@site/shared/ui';
import { Plus, ShoppingCart, UserRoundX } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';
import { AccountCard, SessionsCard, TicketsCard, WalletCard } from '../customers/customer-cards';
import styles from '../customers/customers.module.css';
import { DataCard } from '../customers/data-card';
import { NotesCard } from '../customers/notes-card';
import { PlanCard } from '../customers/plan-card';
import { AccountActions, hasActions } from '../staff/account-actions';
import { requireCapability } from '../staff/require-capability';

const backLink = () => ({ to: paths.customers, label: texts.pageNames.customers() });

/** The customer in the address, or null if there is none. */
export async function loader({ params }: LoaderFunctionArgs): Promise<CustomerDetails | null> {
  requireCapability('seeCustomers');
  const account = idIn(params.userId);
  if (!account) return null;
  const answer = await client.customers.viewCustomer({ account });
  if (!answer.ok && answer.problem.code === 'not-found') return null;
  return unwrap(answer).customer;
}

/** /support/customers/:userId. */
export function Component() {
  const customer = useLoaderData<typeof loader>();
  if (customer) return <Customer key={customer.account.id} customer={customer} />;
  return (
    <StaffPage title={texts.customer.notFound()} back={backLink()}>
      <EmptyState
        icon={<UserRoundX aria-hidden="true" />}
        title={texts.customer.noAccount()}
        action={<Button to={paths.customers}>{texts.pageNames.customers()}</Button>}
      >
        {texts.customer.noAccountHint()}
      </EmptyState>
    </StaffPage>
  );
}

function Customer({ customer }: { customer: CustomerDetails }) {
  const { session } = useSession();
  const { revalidate } = useRevalidator();
  const { account, sessions, notes, erasure } = customer;
  const canAct = can(roleOf(session), 'manageCustomers') && hasActions(account.id, session?.id);
  return (
    <StaffPage title={<EmailTitle email={account.email} />} back={backLink()}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <AccountCard
            customer={customer}
            actions={
              <>
                <Button
                  to={`${paths.newTicket}?for=${encodeURIComponent(account.email)}`}
                  icon={<Plus aria-hidden="true" />}
                >
                  {texts.customer.openTicket()}
                </Button>
                {canAct && (
                  <Button
                    to={paths.newOrderFor(account.id)}
                    icon={<ShoppingCart aria-hidden="true" />}
                  >
                    {texts.customer.placeOrder()}
                  </Button>
                )}
                {canAct && (
                  <AccountActions
                    account={{ ...account, isSuspended: account.suspendedAt !== null }}
                    ownId={session?.id}
                    onChanged={() => void revalidate()}
                  />
                )}
              </>
            }
          />
          <PlanCard customer={customer} canGrant={canAct} onChanged={() => void revalidate()} />
          <OrdersSlot customer={customer} />
          <WalletCard customer={customer} />
        </div>
        <div className={styles.column}>
          <NotesCard account={account.id} notes={notes} />
          <TicketsCard customer={customer} />
          <SessionsCard sessions={sessions} />
          {erasure && account.role === 'customer' && (
            <DataCard customer={customer} erasure={erasure} />
          )}
        </div>
      </div>
    </StaffPage>
  );
}

/** The orders: a card of the shop, in a place with room for its lines. */
function OrdersSlot({ customer: { account, orderCount } }: { customer: CustomerDetails }) {
  const lines = Math.max(1, Math.min(orderCount, CUSTOMER_COLUMN_ORDERS));
  // In rem: a line has 1.9; the card's frame has 4, and 6.5 with the link to all orders.
  const rest = orderCount > CUSTOMER_COLUMN_ORDERS ? 6.5 : 4;
  // On a phone, amount and status stand below the number of an order.
  const narrowLine = orderCount > 0 ? 3.55 : 1.9;
  return (
    <Slot
      of={customerColumn}
      props={{ customerId: account.id }}
      height={{ narrow: `${rest + lines * narrowLine}rem`, wide: `${rest + lines * 1.9}rem` }}
    />
  );
}

/** A long email breaks before its domain. */
function EmailTitle({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at === -1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
