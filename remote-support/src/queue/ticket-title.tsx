import type { ListedTicket } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Badge, classNames } from '@site/shared/ui';
import * as texts from '#texts';
import { LanguageBadge } from '../desk/ticket-language';
import { useCategories } from '../ticket/use-categories';
import styles from './ticket-title.module.css';

/** `list` is the address of the list, for the way back from the ticket. */
type TicketTitleProps = { ticket: ListedTicket; list: string };

/** The link of a ticket in the queue with its language, tags, category, and what a search found. */
export function TicketTitle({ ticket, list }: TicketTitleProps) {
  const { id, title, language, isUnread, category, tags = [], hit } = ticket;
  const { nameOf } = useCategories();
  return (
    <>
      <span className={styles.line}>
        {isUnread && <Badge tone="primary">{texts.tickets.isNew()}</Badge>}
        <Link
          className={classNames(styles.title, isUnread && styles.unread)}
          to={paths.ticket(id)}
          state={{ list }}
          title={title}
        >
          <span className={styles.quiet}>#{id}</span> <bdi lang={language}>{title}</bdi>
        </Link>
        <LanguageBadge language={language} isShort />
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            <Badge>
              <bdi>{tag}</bdi>
            </Badge>
          </span>
        ))}
        <span className={styles.category} title={nameOf(category)}>
          {nameOf(category)}
        </span>
      </span>
      {hit && (
        <p className={styles.hit}>
          <HitText pieces={hit} />
        </p>
      )}
    </>
  );
}

/**
 * The found part of a message with the found words marked. Each piece renders the pieces after it:
 * they have no id that could be a key of a list.
 */
function HitText({ pieces }: { pieces: NonNullable<ListedTicket['hit']> }) {
  const [first, ...rest] = pieces;
  if (!first) return null;
  return (
    <>
      {first.isMatch ? <mark>{first.text}</mark> : first.text}
      <HitText pieces={rest} />
    </>
  );
}
