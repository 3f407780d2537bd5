import type { Ticket } from '@site/shared/contract';
import { useSubmit } from '@site/shared/remote';
import type { TicketRating } from '@site/shared/rules';
import { Button, Callout, Cluster } from '@site/shared/ui';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';
import type { TicketActions } from './use-ticket';

type RatingCalloutProps = { ticket: Ticket; update: TicketActions['update'] };

/** The question to the owner of a closed ticket. One press stores the opinion. */
export function RatingCallout({ ticket: { id, rating }, update }: RatingCalloutProps) {
  const { busyKey, submit } = useSubmit();
  const rate = (chosen: TicketRating) =>
    submit(() => update(client.ticket.rateTicket({ ticket_id: id, rating: chosen })), {
      key: chosen,
    });
  const choices = [
    { value: 'good', label: texts.rating.yes(), icon: <ThumbsUp aria-hidden="true" /> },
    { value: 'bad', label: texts.rating.no(), icon: <ThumbsDown aria-hidden="true" /> },
  ] as const;
  return (
    <Callout
      title={texts.rating.question()}
      actions={
        <Cluster gap="small">
          {choices.map(({ value, label, icon }) => (
            <Button
              key={value}
              icon={icon}
              variant={rating === value ? 'primary' : 'secondary'}
              aria-pressed={rating === value}
              busy={busyKey === value}
              onClick={() => void rate(value)}
            >
              {label}
            </Button>
          ))}
        </Cluster>
      }
    >
      <span role="status">{rating && texts.rating.thanks()}</span>
    </Callout>
  );
}
