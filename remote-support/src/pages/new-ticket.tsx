import { useNow, useRole } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useSearchParams } from '@site/shared/router';
import { isStaff } from '@site/shared/rules';
import { Page, Stack } from '@site/shared/ui';
import { HelpCards } from '../contact/help-cards';
import { HoursCallout } from '../contact/hours-callout';
import { UsualAnswerTime, useUsualAnswerTime } from '../contact/usual-answer-time';
import { CustomerTicketForm } from '../desk/customer-ticket-form';
import { NewTicketForm } from '../ticket/new-ticket-form';
import styles from './new-ticket.module.css';

/** /support/ticket/new-ticket (section 2). With `?for=` staff open a ticket for a customer. */
export function Component() {
  const [query] = useSearchParams();
  const customer = query.get('for');
  return isStaff(useRole()) && customer !== null ? (
    <TicketForCustomer customer={customer} />
  ) : (
    <OwnTicket />
  );
}

function OwnTicket() {
  const usualTime = useUsualAnswerTime();
  return (
    <Page
      title="Open a ticket"
      back={{ to: paths.tickets, label: 'Tickets' }}
      intro="Describe what happens and what you expect. Please write in English: our whole team reads it, so we can answer sooner."
    >
      <div className={styles.columns}>
        <Stack gap="large">
          <HoursCallout now={useNow()} />
          <NewTicketForm usualTime={usualTime} />
          <UsualAnswerTime time={usualTime} />
        </Stack>
        <aside className={styles.help} aria-label="Other help">
          <HelpCards />
        </aside>
      </div>
    </Page>
  );
}

function TicketForCustomer({ customer }: { customer: string }) {
  return (
    <Page
      title="Open a ticket for a customer"
      width="reading"
      back={{ to: paths.tickets, label: 'Tickets' }}
      intro="The customer gets an email with your message and answers in the ticket."
    >
      <CustomerTicketForm key={customer} email={customer} />
    </Page>
  );
}
