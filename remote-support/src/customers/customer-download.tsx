import { saveFile } from '@site/shared/browser';
import { collectCsv, useSubmit } from '@site/shared/remote';
import { Button } from '@site/shared/ui';
import { Download } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';

/** Saves all accounts, or those that the search finds, as CSV. */
export function CustomerDownload({ search }: { search: string }) {
  const { isBusy, submit } = useSubmit();

  async function download(): Promise<void> {
    const file = await submit(() =>
      collectCsv((next) =>
        client.customers.exportCustomers({ ...next, ...(search && { search }) }),
      ),
    );
    if (file) saveFile('customers.csv', 'text/csv;charset=utf-8', file);
  }

  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={isBusy}
      onClick={download}
      aria-label={texts.customers.download()}
    >
      {texts.customers.downloadShort()}
    </Button>
  );
}
