import { paths } from '@site/shared/remote';
import { Button, Page } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './not-found.module.css';

/** The page of an unknown path (section 2). */
export function NotFound() {
  return (
    <Page width="reading" title={texts.notFound.title()} intro={texts.notFound.intro()}>
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
          {texts.notFound.home()}
        </Button>
      </div>
    </Page>
  );
}
