import { saveFile } from '@site/shared/browser';
import type { CustomerDetails } from '@site/shared/contract';
import { formatCount, formatEuros } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { DOCUMENT_YEARS, exportedDataText } from '@site/shared/rules';
import { Button, Callout, Card, Cluster, Stack } from '@site/shared/ui';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { client } from '../client';
import { ReasonDialog } from '../staff/reason-dialog';
import styles from './customers.module.css';

type Erasure = NonNullable<CustomerDetails['erasure']>;
type DataCardProps = { customer: CustomerDetails; erasure: Erasure };

/** The requests of a customer for a copy of the personal data, and for its erasure. */
export function DataCard({ customer: { account, orderCount, wallet }, erasure }: DataCardProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'export' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const isBlocked = erasure.blockedBy.length > 0;
  return (
    <Card title="Personal data" description="When the customer asks for a copy or for erasure.">
      <Stack>
        {isBlocked && (
          <Callout tone="warning" title="The data cannot be erased yet">
            Money is on its way for {erasure.blockedBy.join(', ')}. Finish these orders and refunds
            first.
          </Callout>
        )}
        <Cluster gap="small">
          <Button icon={<Download aria-hidden="true" />} onClick={() => setOpen('export')}>
            Export
          </Button>
          <Button
            variant="danger"
            icon={<Trash2 aria-hidden="true" />}
            disabled={isBlocked}
            onClick={() => setOpen('erase')}
          >
            Erase
          </Button>
        </Cluster>
      </Stack>
      {open === 'export' && (
        <ReasonDialog
          title={`Export the data of ${account.email}?`}
          action="Download"
          run={(reason) => client.customers.exportCustomer({ account: account.id, reason })}
          onDone={(data) =>
            saveFile(
              `customer-${account.id}.json`,
              'application/json',
              JSON.stringify(data, null, 2),
            )
          }
          onClose={close}
        >
          <p>{exportedDataText()}</p>
        </ReasonDialog>
      )}
      {open === 'erase' && (
        <ReasonDialog
          title={`Erase ${account.email}?`}
          action="Erase"
          isDangerous
          confirmText={account.email}
          run={(reason, email) =>
            client.customers.eraseCustomer({ account: account.id, email, reason })
          }
          onDone={() => {
            void showToast({ title: 'Erased', body: `Account ${account.id}`, success: true });
            void navigate(paths.customers);
          }}
          onClose={close}
        >
          <p>
            This cannot be undone. Email, sessions, tickets, notes and names are erased at once.
          </p>
          <ul className={styles.list}>
            {erasure.cancels.length > 0 && <li>Cancelled: {erasure.cancels.join(', ')}.</li>}
            {orderCount > 0 && <li>{keptText(erasure.keptDocuments)}</li>}
            {wallet.balance > 0 && <li>Lost: {formatEuros(wallet.balance)} in the wallet.</li>}
          </ul>
        </ReasonDialog>
      )}
    </Card>
  );
}

/** A single document is an invoice: a credit note corrects one. */
function keptText(documents: number): string {
  if (documents === 0) return 'Kept: the amounts of orders.';
  const kept =
    documents === 1 ? 'one invoice' : `${formatCount(documents)} invoices and credit notes`;
  return `Kept for ${DOCUMENT_YEARS} years, as tax law demands: ${kept} with the name, and the amounts of orders.`;
}
