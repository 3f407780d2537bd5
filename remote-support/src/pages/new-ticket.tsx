import { useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Page, Stack } from '@site/shared/ui';
import { HelpCards } from '../contact/help-cards';
import { HoursNotice } from '../contact/hours-notice';
import { NewTicketForm } from '../ticket/new-ticket-form';
import styles from './new-ticket.module.css';

/** /support/ticket/new-ticket (section 2). */
export function Component() {
  return (
    <Page
      title="Open a ticket"
      back={{ to: paths.tickets, label: 'Tickets' }}
      lede="Tell us what you see and what you expected instead. Please write in English: all of us read it, so your answer comes sooner."
    >
      <div className={styles.columns}>
        <Stack gap="large">
          <HoursNotice now={useNow()} />
          <NewTicketForm />
        </Stack>
        <aside className={styles.help} aria-label="Other help">
          <HelpCards />
        </aside>
      </div>
    </Page>
  );
}
