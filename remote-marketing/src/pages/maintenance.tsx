import { useIsHydrated } from '@site/shared/browser';
import { formatFullDateTime, formatFullUtcDateTime } from '@site/shared/format';
import { useMaintenance, useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { maintenanceState } from '@site/shared/rules';
import { Card, DataList, Page, StatusBadge } from '@site/shared/ui';
import * as texts from '#texts';
import { maintenanceTexts } from '../maintenance/maintenance-texts';
import { ServiceCallout } from '../maintenance/service-callout';
import styles from './maintenance.module.css';

/**
 * The status of the maintenance with its times in UTC and the visitor's time zone (section 2). The
 * page needs no answer of the API, because it is read while the API is down.
 */
export function Component() {
  const maintenance = useMaintenance();
  const state = maintenanceState(maintenance, useNow());
  const { tone, status, intro } = maintenanceTexts(state, maintenance);
  return (
    <Page title={texts.maintenance.title()} width="reading" intro={intro}>
      <ServiceCallout />
      <Card
        title={texts.maintenance.status()}
        aside={<StatusBadge tone={tone}>{status}</StatusBadge>}
      >
        <DataList
          items={[
            {
              term: texts.maintenance.start(),
              value: <UtcAndLocalTime time={maintenance.start} />,
            },
            { term: texts.maintenance.end(), value: <UtcAndLocalTime time={maintenance.end} /> },
          ]}
        />
      </Card>
      <p>
        {texts.maintenance.ticket({
          ticket: (text) => (
            <Link key="ticket" to={paths.newTicket}>
              {text}
            </Link>
          ),
        })}
      </p>
    </Page>
  );
}

function UtcAndLocalTime({ time }: { time: number }) {
  const utc = formatFullUtcDateTime(time);
  // The server does not know the visitor's time zone.
  const local = useIsHydrated() ? formatFullDateTime(time) : utc;
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.time}>
      {utc}
      {local !== utc && (
        <span className={styles.local}>{texts.maintenance.inYourTimeZone({ time: local })}</span>
      )}
    </time>
  );
}
