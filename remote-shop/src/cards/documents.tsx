import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { formatDate, formatEuros } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Card, Skeleton } from '@site/shared/ui';
import * as texts from '#texts';
import { cardClient } from '../card-client';
import { CardFailed } from './card-failed';
import styles from './cards.module.css';

const LABELS = {
  invoice: texts.documents.invoice,
  'credit-note': texts.documents.creditNote,
} as const;

/** The customer's newest invoices and credit notes; each links to its order, which has the PDF. */
export function Component() {
  const { value, isPending, retry } = useAsync(async (signal) =>
    unwrap(await cardClient.shop.listDocuments({}, { signal })),
  );
  return (
    <Card
      className={styles.fills}
      title={texts.documents.title()}
      actions={<Link to={paths.orders}>{texts.documents.orders()}</Link>}
    >
      {!value && isPending && <Skeleton shape="block" height="8rem" />}
      {!value && !isPending && (
        <CardFailed
          text={texts.documents.loadFailed()}
          retryLabel={texts.documents.retry()}
          onRetry={retry}
        />
      )}
      {value?.documents.length === 0 && <p className={styles.quiet}>{texts.documents.none()}</p>}
      {value && value.documents.length > 0 && (
        <ul className={styles.list}>
          {value.documents.map(({ kind, number, order, issuedAt, total }) => (
            <li key={number} className={styles.row}>
              <Link to={paths.order(order)}>{LABELS[kind]({ number })}</Link>
              <span className={styles.quiet}>
                {texts.documents.facts({ date: formatDate(issuedAt), total: formatEuros(total) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
