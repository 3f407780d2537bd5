import { useNow, useRole } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useSearchParams } from '@site/shared/router';
import { isStaff } from '@site/shared/rules';
import { Page, Stack } from '@site/shared/ui';
import * as texts from '#texts';
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
      title={texts.newTicket.title()}
      back={{ to: paths.tickets, label: texts.pageNames.tickets() }}
      intro={texts.newTicket.intro()}
    >
      <div className={styles.columns}>
        <Stack gap="large">
          <HoursCallout now={useNow()} />
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

function TicketForCustomer({ customer }: { customer: string }) {
  return (
    <Page
      title={texts.ticketFor.title()}
      width="reading"
      back={{ to: paths.tickets, label: texts.pageNames.tickets() }}
      intro={texts.ticketFor.intro()}
    >
      <CustomerTicketForm key={customer} email={customer} />
    </Page>
  );
}
