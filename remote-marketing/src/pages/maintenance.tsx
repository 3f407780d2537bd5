import { formatFullDateTime, formatFullUtcDateTime } from '@site/shared/format';
import { useNow, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Card, DataList, Page, Skeleton, SkeletonGroup, StatusBadge } from '@site/shared/ui';
import { type MaintenanceWindow, maintenanceStatus } from '../maintenance/maintenance-status';
import styles from './maintenance.module.css';

/** The status of the configured maintenance, with its times in UTC and the visitor's time zone. */
export function Component() {
  const settings = useSettings();
  return (
    <Page
      title="Maintenance"
      width="reading"
      intro="The service is being migrated to new infrastructure."
    >
      {settings ? (
        <Status window={settings.maintenance} />
      ) : (
        <SkeletonGroup label="Loading the maintenance times">
          <Skeleton shape="block" height="17rem" />
        </SkeletonGroup>
      )}
      <p>
        If a playlist is empty or data is missing, please{' '}
        <Link to={paths.newTicket}>open a support ticket</Link>. Tell us which playlist it is and
        since when.
      </p>
    </Page>
  );
}

function Status({ window }: { window: MaintenanceWindow }) {
  const { tone, label } = maintenanceStatus(window, useNow());
  return (
    <Card title="Status" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <DataList
        items={[
          { term: 'Start', value: <LocalAndUtcTime time={window.start} /> },
          { term: 'End', value: <LocalAndUtcTime time={window.end} /> },
        ]}
      />
    </Card>
  );
}

function LocalAndUtcTime({ time }: { time: number }) {
  const utc = formatFullUtcDateTime(time);
  const local = formatFullDateTime(time);
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.time}>
      {utc}
      {local !== utc && <span className={styles.local}>{local} in your time zone</span>}
    </time>
  );
}
