import { sessionStore, useNow, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@site/shared/router';
import { isStaff, roleOf } from '@site/shared/rules';
import { Page, Stack } from '@site/shared/ui';
import * as texts from '#texts';
import { HelpCards } from '../contact/help-cards';
import { HoursCallout } from '../contact/hours-callout';
import { UsualAnswerTime, useUsualAnswerTime } from '../contact/usual-answer-time';
import { NewTicketForm } from '../ticket/new-ticket-form';
import styles from './new-ticket.module.css';

type Desk = typeof import('../desk/customer-ticket-form');

/** `desk`: the form of staff for the ticket of a customer. Customers do not load its code. */
type LoaderData = { customer: string; desk: Desk } | null;

export async function loader({ request }: LoaderFunctionArgs): Promise<LoaderData> {
  const customer = new URL(request.url).searchParams.get('for');
  if (customer === null || !isStaff(roleOf(sessionStore.getState().session))) return null;
  return { customer, desk: await import('../desk/customer-ticket-form') };
}

/** /support/ticket/new-ticket (section 2). With `?for=` staff open a ticket for a customer. */
export function Component() {
  const forCustomer = useLoaderData<LoaderData>();
  return forCustomer ? <TicketForCustomer {...forCustomer} /> : <OwnTicket />;
}

function OwnTicket() {
  const usualTime = useUsualAnswerTime();
  const hours = useSettings()?.supportHours;
  return (
    <Page
      title={texts.newTicket.title()}
      back={{ to: paths.tickets, label: texts.pageNames.tickets() }}
      intro={texts.newTicket.intro()}
    >
      <div className={styles.columns}>
        <Stack gap="large">
          <HoursCallout hours={hours} now={useNow()} />
          <NewTicketForm usualTime={usualTime} />
          <UsualAnswerTime time={usualTime} />
        </Stack>
        <aside className={styles.help} aria-label={texts.newTicket.otherHelp()}>
          <HelpCards />
        </aside>
      </div>
    </Page>
  );
}

function TicketForCustomer({ customer, desk }: NonNullable<LoaderData>) {
  return (
    <Page
      title={texts.ticketFor.title()}
      width="reading"
      back={{ to: paths.tickets, label: texts.pageNames.tickets() }}
      intro={texts.ticketFor.intro()}
    >
      <desk.CustomerTicketForm key={customer} email={customer} />
    </Page>
  );
}
