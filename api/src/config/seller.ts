import type { Imprint } from '@site/shared/contract';
import type { Environment } from './environment';
import { readSellerLines } from './settings/seller-lines';

/** Local mode without SELLER: a sample that no reader takes for a company. */
const SAMPLE: Imprint = {
  name: 'Sample Seller (local mode)',
  address: ['Sample Street 1', '00000 Sampletown'],
  vatNumber: 'XX0000000000',
  register: 'Sample register, number 0',
  representative: 'Sample Person',
};

/** Who sells, as the imprint names it. The legal pages and the documents take it from here. */
export function imprintOf({
  SELLER,
  SELLER_VAT_NUMBER: vatNumber,
  SELLER_REGISTER: register,
  SELLER_REPRESENTATIVE: representative,
}: Environment): Imprint {
  if (SELLER === undefined) return SAMPLE;
  const [name = '', ...address] = readSellerLines(SELLER);
  return { name, address, vatNumber, register, representative };
}

/** Whether documents and the imprint name a seller, with its VAT number, and not the sample. */
export function isSellerSet(imprint: Imprint): boolean {
  return imprint !== SAMPLE && imprint.vatNumber !== undefined;
}
