import { paths } from '@site/shared/remote';
import { Button, Page } from '@site/shared/ui';
import styles from './not-found.module.css';

/** The page of an unknown path (section 2). */
export function NotFound() {
  return (
    <Page
      width="reading"
      title="We lost this page"
      intro="The address may be mistyped, or the page has moved. Your data is safe."
    >
      {/* A drawing of a programme guide, in which one programme is missing. */}
      <div className={styles.guide} aria-hidden="true">
        {['3fr 5fr 4fr', '5fr 4fr 3fr', '4fr 3fr 5fr'].map((columns, row) => (
          <div key={columns} className={styles.row} style={{ gridTemplateColumns: columns }}>
            <span />
            <span className={row === 1 ? styles.missing : undefined} />
            <span />
          </div>
        ))}
      </div>
      <div>
        <Button to={paths.home} variant="primary">
          Home
        </Button>
      </div>
    </Page>
  );
}
