import { useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Page, Stack } from '@site/shared/ui';
import { HelpCards } from '../contact/help-cards';
import { HoursCallout } from '../contact/hours-callout';
import { NewTicketForm } from '../ticket/new-ticket-form';
import styles from './new-ticket.module.css';

/** /support/ticket/new-ticket (section 2). */
export function Component() {
  return (
    <Page
      title="Open a ticket"
      back={{ to: paths.tickets, label: 'Tickets' }}
      intro="Describe what happens and what you expect. Please write in English: our whole team reads it, so we can answer sooner."
    >
      <div className={styles.columns}>
        <Stack gap="large">
          <HoursCallout now={useNow()} />
          <NewTicketForm />
        </Stack>
        <aside className={styles.help} aria-label="Other help">
          <HelpCards />
        </aside>
      </div>
    </Page>
  );
}
