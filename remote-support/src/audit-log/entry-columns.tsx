import type { AuditEntry } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import type { StaffColumn } from '@site/shared/ui';
import * as texts from '#texts';
import { useCategories } from '../ticket/use-categories';
import styles from './audit-log.module.css';
import { BusinessDataLink } from './business-data-link';
import { factsText } from './entry-facts';

/** A bulk action may concern hundreds of tickets. */
const MAX_SHOWN_SUBJECTS = 5;

/** The columns of the table of audit entries. */
export function entryColumns(): StaffColumn<AuditEntry>[] {
  return [
    {
      header: texts.auditLog.time(),
      cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>,
      narrow: 'end',
    },
    { header: texts.auditLog.what(), cell: ({ label }) => label, narrow: 'name' },
    {
      header: texts.auditLog.by(),
      cell: (entry) => <span title={actorText(entry)}>{actorText(entry)}</span>,
      width: 'fill',
    },
    {
      header: texts.auditLog.about(),
      cell: (entry) => hasFacts(entry) && <About entry={entry} />,
      width: 'wrap',
    },
    {
      header: texts.auditLog.browser(),
      cell: (entry) => (
        <span className={styles.quiet} title={browserText(entry)}>
          {browserText(entry)}
        </span>
      ),
      width: 'fill',
    },
    {
      header: texts.auditLog.details(),
      // One line, which a press unfolds.
      cell: (entry) => (
        <details className={styles.details}>
          <summary>
            {actorText(entry)}
            {hasFacts(entry) && ' · '}
            <About entry={entry} />
            {` · ${browserText(entry)}`}
          </summary>
        </details>
      ),
      width: 'fill',
      narrow: 'detail',
      isNarrowOnly: true,
    },
  ];
}

function actorText({ actor, by }: AuditEntry): string {
  return actor?.email ?? by ?? texts.auditLog.notSignedIn();
}

/** Releases are changed by a command or by the edge, without a browser. */
function browserText({ by, device, place }: AuditEntry): string {
  if (by) return texts.auditLog.noBrowser();
  return [device || texts.auditLog.unknownBrowser(), place].filter(Boolean).join(', ');
}

function hasFacts({ account, subjects, detail }: AuditEntry): boolean {
  return account !== undefined || subjects.length > 0 || Object.keys(detail).length > 0;
}

/**
 * The account, then the tickets, orders and other subjects, with their number if there are several,
 * then the facts.
 */
function About({ entry: { account, subjects, detail } }: { entry: AuditEntry }) {
  const more = subjects.length - MAX_SHOWN_SUBJECTS;
  const { nameOf } = useCategories();
  const facts = factsText(detail, nameOf);
  return (
    <>
      {account && <Link to={paths.customer(account.id)}>{account.email}</Link>}
      {account && subjects.length > 0 && ', '}
      {subjects.length > 1 && `${texts.auditLog.subjects({ count: subjects.length })} `}
      {subjects.slice(0, MAX_SHOWN_SUBJECTS).map((subject, index) => (
        <span key={subject}>
          {index > 0 && ', '}
          <Subject subject={subject} />
        </span>
      ))}
      {more > 0 && ` ${texts.auditLog.more({ count: more })}`}
      {facts && <span className={styles.quiet}> {facts}</span>}
    </>
  );
}

/** A subject is '<kind>:<id>'. Orders and tickets have a page. */
function Subject({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(':', 2);
  if (kind === 'order') return <Link to={paths.order(id)}>{id}</Link>;
  if (kind === 'ticket') return <Link to={paths.ticket(Number(id))}>#{id}</Link>;
  if (kind === 'data') return <BusinessDataLink data={id} />;
  if (kind === 'canned-reply') return <>{texts.auditLog.cannedReply({ id })}</>;
  return (
    <>
      {kind} {id}
    </>
  );
}
