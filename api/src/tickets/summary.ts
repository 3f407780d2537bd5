import { users } from '../auth/tables';
import { tickets } from './tables';

/** The columns of a ticket with its owner, as lists and the ticket's page show them. */
export const summary = {
  id: tickets.id,
  title: tickets.title,
  category: tickets.category,
  status: tickets.status,
  updatedAt: tickets.updatedAt,
  user: { id: users.id, email: users.email },
};
