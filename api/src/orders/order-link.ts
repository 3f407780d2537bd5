import { paths } from '@site/shared/contract';
import type { Mail } from '../mail/layout';
import type { OrderRow } from './tables';

/** The button of a mail that opens the page of an order. */
export function orderLink({ number }: OrderRow): NonNullable<Mail['action']> {
  return { label: 'See the order', path: paths.order(number) };
}
