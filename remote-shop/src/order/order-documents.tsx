import { saveBase64File, saveFile } from '@site/shared/browser';
import type { contract, ResponseOf } from '@site/shared/contract';
import { useSubmit } from '@site/shared/remote';
import { Button, Cluster } from '@site/shared/ui';
import { FileDown } from 'lucide-react';
import { Fragment } from 'react';
import * as texts from '#texts';
import { client } from '../client';

export type OrderDocuments = NonNullable<ResponseOf<typeof contract.shop.viewOrder>['documents']>;

const PDF_LABELS = { invoice: texts.order.invoice, 'credit-note': texts.order.creditNote } as const;
const XML_LABELS = {
  invoice: texts.order.invoiceXml,
  'credit-note': texts.order.creditNoteXml,
} as const;

/**
 * The buttons that download the invoice and the credit notes of an order: as PDF, which contains
 * the XML of the e-invoice, and the XML alone.
 */
export function OrderDocumentButtons({
  order,
  documents,
}: {
  order: string;
  documents: OrderDocuments;
}) {
  const { busyKey, submit } = useSubmit();

  async function downloadPdf({ kind, number }: OrderDocuments[number]) {
    const file = await submit(() => client.shop.invoice({ order, kind, number }), { key: number });
    if (file) saveBase64File(file.name, 'application/pdf', file.pdf);
  }

  async function downloadXml({ kind, number }: OrderDocuments[number]) {
    const file = await submit(() => client.shop.eInvoice({ order, kind, number }), {
      key: `${number}.xml`,
    });
    if (file) saveFile(file.name, 'application/xml', file.xml);
  }

  return (
    <Cluster gap="small">
      {documents.map((document) => (
        <Fragment key={document.number}>
          <Button
            icon={<FileDown aria-hidden="true" />}
            busy={busyKey === document.number}
            onClick={() => void downloadPdf(document)}
          >
            {PDF_LABELS[document.kind]({ number: document.number })}
          </Button>
          {document.hasXml && (
            <Button
              aria-label={XML_LABELS[document.kind]({ number: document.number })}
              busy={busyKey === `${document.number}.xml`}
              onClick={() => void downloadXml(document)}
            >
              {texts.order.xml()}
            </Button>
          )}
        </Fragment>
      ))}
    </Cluster>
  );
}
