import { saveFile } from '@site/shared/browser';
import { collectCsv, useSubmit } from '@site/shared/remote';
import { Button } from '@site/shared/ui';
import { Download } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';
import type { OrderListFilters } from './order-filter-bar';

/** The button that saves the orders that match the filters, of all pages, as CSV. */
export function OrderDownload({
  filters: { status, user, search },
}: {
  filters: OrderListFilters;
}) {
  const { isBusy, submit } = useSubmit();

  async function download(): Promise<void> {
    const file = await submit(() =>
      collectCsv((next) =>
        client.shop.exportOrders({
          ...next,
          ...(status && { status }),
          ...(user && { user }),
          ...(search && { search }),
        }),
      ),
    );
    if (file) saveFile('orders.csv', 'text/csv;charset=utf-8', file);
  }

  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={isBusy}
      onClick={download}
      aria-label={texts.allOrders.download()}
    >
      {texts.allOrders.downloadShort()}
    </Button>
  );
}
