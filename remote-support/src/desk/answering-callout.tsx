import type { Ticket } from '@site/shared/contract';
import { formatList } from '@site/shared/format';
import { Callout } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './answering-callout.module.css';

type AnsweringCalloutProps = { agents: NonNullable<Ticket['answering']> };

/** Names the other members of staff who write an answer. Announced when it appears. */
export function AnsweringCallout({ agents }: AnsweringCalloutProps) {
  const names = agents.map(({ email }) => email);
  return (
    <div role="status" className={styles.status}>
      {names.length > 0 && (
        <Callout
          tone="warning"
          title={texts.desk.answering({ count: names.length, names: formatList(names, 'and') })}
        >
          {texts.desk.answeringHint()}
        </Callout>
      )}
    </div>
  );
}
