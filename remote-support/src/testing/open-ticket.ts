import type { Ticket } from '@site/shared/contract';
import { type Replies, sessionOf } from '@site/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { openSupportPage } from './open-support-page';
import { administrator, adminReplies, ticket, ticketForAdmin } from './sample-ticket';

/** Opens the page of the sample ticket as its customer. */
export function openTicket(changes: Partial<Ticket> = {}, replies: Replies = {}) {
  return openSupportPage('/support/ticket/view/7', {
    session: sessionOf(),
    replies: { 'ticket/view-ticket': { ticket: { ...ticket, ...changes } }, ...replies },
  });
}

/** Opens the page of the sample ticket as the administrator. */
export function openTicketAsStaff(changes: Partial<Ticket> = {}, replies: Replies = {}) {
  return openSupportPage('/support/ticket/view/7', {
    session: administrator,
    replies: {
      ...adminReplies,
      'ticket/view-ticket': { ticket: { ...ticketForAdmin, ...changes } },
      ...replies,
    },
  });
}

/** The texts of the messages, in their order on the page. */
export const bubbles = () => screen.getAllByRole('article').map((bubble) => bubble.textContent);

export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
