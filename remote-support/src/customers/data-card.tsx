import { saveFile } from '@site/shared/browser';
import type { CustomerDetails } from '@site/shared/contract';
import { formatEuros, formatExportedData } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { DOCUMENT_YEARS } from '@site/shared/rules';
import { Button, Callout, Card, Cluster, Stack } from '@site/shared/ui';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
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
    <Card title={texts.personalData.title()} description={texts.personalData.hint()}>
      <Stack>
        {isBlocked && (
          <Callout tone="warning" title={texts.personalData.blocked()}>
            {texts.personalData.blockedHint({ orders: erasure.blockedBy.join(', ') })}
          </Callout>
        )}
        <Cluster gap="small">
          <Button icon={<Download aria-hidden="true" />} onClick={() => setOpen('export')}>
            {texts.personalData.export()}
          </Button>
          <Button
            icon={<Trash2 aria-hidden="true" />}
            disabled={isBlocked}
            onClick={() => setOpen('erase')}
          >
            {texts.personalData.erase()}
          </Button>
        </Cluster>
      </Stack>
      {open === 'export' && (
        <ReasonDialog
          title={texts.personalData.exportQuestion({ email: account.email })}
          action={texts.personalData.download()}
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
          <p>{formatExportedData()}</p>
        </ReasonDialog>
      )}
      {open === 'erase' && (
        <ReasonDialog
          title={texts.personalData.eraseQuestion({ email: account.email })}
          action={texts.personalData.erase()}
          isDangerous
          confirmText={account.email}
          run={(reason, email) =>
            client.customers.eraseCustomer({ account: account.id, email, reason })
          }
          onDone={() => {
            void showToast({
              title: texts.personalData.erased(),
              body: texts.personalData.erasedAccount({ id: account.id }),
              success: true,
            });
            void navigate(paths.customers);
          }}
          onClose={close}
        >
          <p>{texts.personalData.eraseHint()}</p>
          <ul className={styles.list}>
            {erasure.cancels.length > 0 && (
              <li>{texts.personalData.cancelled({ orders: erasure.cancels.join(', ') })}</li>
            )}
            {orderCount > 0 && <li>{keptText(erasure.keptDocuments)}</li>}
            {wallet.balance > 0 && (
              <li>{texts.personalData.lost({ amount: formatEuros(wallet.balance) })}</li>
            )}
          </ul>
        </ReasonDialog>
      )}
    </Card>
  );
}

/** What stays of the orders. A single document is an invoice: a credit note corrects one. */
function keptText(documents: number): string {
  return documents === 0
    ? texts.personalData.keptAmounts()
    : texts.personalData.keptDocuments({ count: documents, years: DOCUMENT_YEARS });
}
