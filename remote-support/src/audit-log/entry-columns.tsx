import type { AuditEntry } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { type Column, classNames } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './audit-log.module.css';
import { factsText } from './entry-facts';

/** A bulk action may concern hundreds of tickets. */
const MAX_SHOWN_SUBJECTS = 5;

/** The columns of the table of audit entries. */
export function entryColumns(): Column<AuditEntry>[] {
  return [
    {
      header: texts.auditLog.what(),
      isName: true,
      cell: ({ label, detail }) => (
        <div className={styles.wraps}>
          {label}
          {Object.keys(detail).length > 0 && <p className={styles.quiet}>{factsText(detail)}</p>}
        </div>
      ),
    },
    {
      header: texts.auditLog.time(),
      cell: ({ at }) => (
        <time className={styles.time} dateTime={new Date(at).toISOString()}>
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      header: texts.auditLog.by(),
      cell: ({ actor, by: changedReleaseBy }) => (
        <span className={classNames(styles.wraps, styles.actor)}>
          {actor?.email ?? changedReleaseBy ?? texts.auditLog.notSignedIn()}
        </span>
      ),
    },
    {
      header: texts.auditLog.about(),
      cell: ({ account, subjects }) => (
        <div className={styles.wraps}>
          {account && (
            <>
              <Link to={paths.customer(account.id)}>{account.email}</Link>{' '}
              <span className={styles.quiet}>{texts.auditLog.accountId({ id: account.id })}</span>
            </>
          )}
          <Subjects subjects={subjects} />
        </div>
      ),
    },
    {
      header: texts.auditLog.browser(),
      // Releases are changed by a command or by the edge, without a browser.
      cell: ({ by: changedReleaseBy, device, place }) => (
        <span className={classNames(styles.wraps, styles.quiet)}>
          {changedReleaseBy
            ? texts.auditLog.noBrowser()
            : [device || texts.auditLog.unknownBrowser(), place].filter(Boolean).join(', ')}
        </span>
      ),
    },
  ];
}

function Subjects({ subjects }: Pick<AuditEntry, 'subjects'>) {
  const more = subjects.length - MAX_SHOWN_SUBJECTS;
  return (
    <>
      {subjects.slice(0, MAX_SHOWN_SUBJECTS).map((subject, index) => (
        <span key={subject}>
          {index > 0 && ', '}
          <Subject subject={subject} />
        </span>
      ))}
      {more > 0 && ` ${texts.auditLog.more({ count: more })}`}
    </>
  );
}

/** A subject is '<kind>:<id>'. Orders and tickets have a page. */
function Subject({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(':', 2);
  if (kind === 'order') return <Link to={paths.order(id)}>{id}</Link>;
  if (kind === 'ticket') return <Link to={paths.ticket(Number(id))}>#{id}</Link>;
  if (kind === 'canned-reply') return <>{texts.auditLog.cannedReply({ id })}</>;
  return (
    <>
      {kind} {id}
    </>
  );
}
