import { contract } from '@site/shared/contract';
import type { VatBase } from '@site/shared/rules';
import type { Buyer } from './buyers';
import type { TestApp } from './test-app';

/** The admin chooses the base of the VAT for the first time, from a moment (ms) on, or at once. */
export async function saveVatBase(
  site: TestApp,
  admin: Buyer,
  base: VatBase,
  planned: { validFrom?: number } = {},
): Promise<void> {
  const body = { name: 'vat-base', value: { base }, changes: 0, ...planned } as const;
  const { status } = await site.call(contract.business.saveVersion, body, admin);
  if (status !== 200) throw new Error(`The base of the VAT was not saved: ${status}.`);
}
