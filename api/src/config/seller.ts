import { type Imprint, SAMPLE_SELLER } from '@site/shared/contract';
import type { Environment } from './environment';
import { readSellerLines } from './settings/seller-lines';

/** The seller of the settings, which applies until the administrator stores another one. */
export function imprintOf({
  SELLER,
  SELLER_VAT_NUMBER: vatNumber,
  SELLER_REGISTER: register,
  SELLER_REPRESENTATIVE: representative,
  VAT_SELLER_COUNTRY: country,
}: Environment): Imprint {
  if (SELLER === undefined) return SAMPLE_SELLER;
  const [name = '', ...address] = readSellerLines(SELLER);
  return { name, address, country, vatNumber, register, representative };
}

/** Whether documents and the imprint name a seller, with its VAT number, and not the sample. */
export function isSellerSet(imprint: Imprint): boolean {
  return imprint !== SAMPLE_SELLER && imprint.vatNumber !== undefined;
}
