import { formatCount } from '@site/shared/format';

/** A number of tickets in words: '1 ticket', '1,200 tickets'. */
export function countTickets(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'ticket' : 'tickets'}`;
}
