import { unwrap } from '@site/shared/client';
import { fields, type Ticket } from '@site/shared/contract';
import { sessionStore } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData, useParams } from '@site/shared/router';
import { can, roleOf } from '@site/shared/rules';
import { Button, EmptyState, Page } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';
import { CustomerTicket } from '../ticket/customer-ticket';
import { useListLink } from '../ticket/list-link';
import { takePrefetchedTicket } from '../ticket/prefetched-ticket';

type LoadedTicket = {
  ticket: Ticket | null;
  /** Whether the ticket was loaded ahead, so it may have changed since. */
  isPrefetched?: boolean;
};

/** `desk`: the page of staff. Customers do not load its code. */
type LoaderData = LoadedTicket & { desk: typeof import('../desk/desk-ticket') | null };

/** Loads the ticket; null if it does not exist or belongs to another account. */
export async function loader(args: LoaderFunctionArgs): Promise<LoaderData> {
  const isStaff = can(roleOf(sessionStore.getState().session), 'seeEveryTicket');
  const [loaded, desk] = await Promise.all([
    loadTicket(args),
    isStaff ? import('../desk/desk-ticket') : null,
  ]);
  return { ...loaded, desk };
}

async function loadTicket({ params, request }: LoaderFunctionArgs): Promise<LoadedTicket> {
  const id = fields.ticketId.safeParse(Number(params.ticketId));
  if (!id.success) return { ticket: null };
  const prefetched = await takePrefetchedTicket(id.data);
  if (prefetched) return { ticket: prefetched, isPrefetched: true };
  const answer = await client.ticket.viewTicket({ ticket_id: id.data }, { signal: request.signal });
  if (!answer.ok && answer.problem.code === 'not-found') return { ticket: null };
  return unwrap(answer);
}

/** /support/ticket/view/{ticketId} (section 2). */
export function Component() {
  const { ticket, isPrefetched = false, desk } = useLoaderData<LoaderData>();
  if (!ticket) return <TicketNotFound />;
  // Without a key: the next ticket uses the same editor, whose start takes long.
  return desk ? (
    <desk.DeskTicket loaded={ticket} isPrefetched={isPrefetched} />
  ) : (
    <CustomerTicket loaded={ticket} />
  );
}

function TicketNotFound() {
  const { ticketId } = useParams();
  const back = useListLink();
  return (
    <Page title={texts.ticket.name({ id: ticketId ?? '' })} back={back}>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={texts.ticket.notFound()}
        action={
          <Button variant="primary" to={paths.tickets}>
            {texts.ticket.yourTickets()}
          </Button>
        }
      >
        {texts.ticket.notFoundHint()}
      </EmptyState>
    </Page>
  );
}
