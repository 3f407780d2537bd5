import { saveBase64File } from '@site/shared/browser';
import type { contract, ResponseOf } from '@site/shared/contract';
import { useSubmit } from '@site/shared/remote';
import { Button, Cluster } from '@site/shared/ui';
import { FileDown } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';

export type OrderDocuments = NonNullable<ResponseOf<typeof contract.shop.viewOrder>['documents']>;

const LABELS = { invoice: texts.order.invoice, 'credit-note': texts.order.creditNote } as const;

/** The buttons that download the invoice and the credit notes of an order as PDF. */
export function OrderDocumentButtons({
  order,
  documents,
}: {
  order: string;
  documents: OrderDocuments;
}) {
  const { busyKey, submit } = useSubmit();

  async function download({ kind, number }: OrderDocuments[number]) {
    const file = await submit(() => client.shop.invoice({ order, kind, number }), { key: number });
    if (file) saveBase64File(file.name, 'application/pdf', file.pdf);
  }

  return (
    <Cluster gap="small">
      {documents.map((document) => (
        <Button
          key={document.number}
          icon={<FileDown aria-hidden="true" />}
          busy={busyKey === document.number}
          onClick={() => void download(document)}
        >
          {LABELS[document.kind]({ number: document.number })}
        </Button>
      ))}
    </Cluster>
  );
}
