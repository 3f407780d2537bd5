import { users } from '../auth/tables';
import { tickets } from './tables';

/** The columns of a ticket and its owner that the list and the ticket's page show. */
export const summaryColumns = {
  id: tickets.id,
  title: tickets.title,
  category: tickets.category,
  status: tickets.status,
  updatedAt: tickets.updatedAt,
  user: { id: users.id, email: users.email },
};
