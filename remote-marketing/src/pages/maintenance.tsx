import { formatFullDateTime, formatFullUtcDateTime } from '@site/shared/format';
import { useNow, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Card, DataList, Page, Skeleton, SkeletonGroup, StatusBadge } from '@site/shared/ui';
import { type MaintenanceWindow, maintenanceState } from '../parts/maintenance-state';
import styles from './maintenance.module.css';

/** Maintenance (section 2): the state of the configured window, with its times in UTC and in the visitor's own zone. */
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
        <Link to={paths.newTicket}>open a support ticket</Link>, and tell us which playlist it is
        and since when.
      </p>
    </Page>
  );
}

function Status({ window }: { window: MaintenanceWindow }) {
  const { tone, words } = maintenanceState(window, useNow());
  return (
    <Card title="Status" aside={<StatusBadge tone={tone}>{words}</StatusBadge>}>
      <DataList
        items={[
          { term: 'Start', value: <Moment time={window.start} /> },
          { term: 'End', value: <Moment time={window.end} /> },
        ]}
      />
    </Card>
  );
}

function Moment({ time }: { time: number }) {
  const inUtc = formatFullUtcDateTime(time);
  const here = formatFullDateTime(time);
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.moment}>
      {inUtc}
      {here !== inUtc && <span className={styles.own}>{here} where you are</span>}
    </time>
  );
}
