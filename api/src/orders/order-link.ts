import { paths } from '@site/shared/contract';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import type { OrderRow } from './tables';

/** The button of a mail that opens the page of an order. */
export function orderLink({ number }: OrderRow): NonNullable<Mail['action']> {
  return { label: texts.orderMails.seeOrder(), path: paths.order(number) };
}
