import { setTimeout as delay } from 'node:timers/promises';
import type { VatNumberStatus } from '@site/shared/contract';
import {
  DAY_MS,
  formatVatNumber,
  parseVatNumber,
  qualifiesForReverseCharge,
  type VatNumber,
} from '@site/shared/rules';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sellerNow } from '../business-data/seller';
import type { Database } from '../db/database';
import { vatChecks } from './tables';
import { vatPercentNow } from './vat-percent';
import { isConfirmedByVies } from './vies';

/** The VAT of an order. `number` and `checkedAt` (ms) are set if VIES confirmed the VAT number. */
export type Vat = {
  percent: number;
  /** Null without a VAT number. */
  status: VatNumberStatus | null;
  number: string | null;
  checkedAt: number | null;
};

/** The response of VIES, and when it arrived (ms). */
type ViesCheck = { isValid: boolean; checkedAt: number };

const CHECK_TTL_MS = DAY_MS;
/** A quote waits no longer than this for VIES. A later response is used by the next quote. */
const MAX_WAIT_MS = 3_000;

/**
 * Creates the function that returns the VAT for a customer's country and optional VAT number. VAT
 * is charged unless VIES confirms the number.
 */
export function vatLookup({
  context: { config, db },
  log,
}: Pick<FastifyInstance, 'context' | 'log'>) {
  // Simultaneous quotes for one number share one lookup: the stored check and the request to VIES.
  // A quote that only shared the request could read the table just before the response is stored,
  // and send the request again just after it.
  const pendingLookups = new Map<string, Promise<ViesCheck | null>>();

  function checkOf(vatNumber: VatNumber, viesUrl: string, now: number): Promise<ViesCheck | null> {
    const number = formatVatNumber(vatNumber);
    const pending =
      pendingLookups.get(number) ??
      lookUp(vatNumber, viesUrl, now).finally(() => pendingLookups.delete(number));
    pendingLookups.set(number, pending);
    return Promise.race([pending, delay(MAX_WAIT_MS, null, { ref: false })]);
  }

  async function lookUp(
    vatNumber: VatNumber,
    viesUrl: string,
    now: number,
  ): Promise<ViesCheck | null> {
    const isFresh = and(
      eq(vatChecks.number, formatVatNumber(vatNumber)),
      gt(vatChecks.checkedAt, now - CHECK_TTL_MS),
    );
    const [stored] = await db.select().from(vatChecks).where(isFresh);
    return stored ?? checkWithVies(vatNumber, viesUrl, now);
  }

  async function checkWithVies(
    vatNumber: VatNumber,
    viesUrl: string,
    now: number,
  ): Promise<ViesCheck | null> {
    try {
      const check = { isValid: await isConfirmedByVies(viesUrl, vatNumber), checkedAt: now };
      await db
        .insert(vatChecks)
        .values({ number: formatVatNumber(vatNumber), ...check })
        .onConflictDoUpdate({ target: vatChecks.number, set: check });
      return check;
    } catch (error) {
      log.warn({ err: error }, 'A VAT number could not be checked.');
      return null;
    }
  }

  return async (
    { country, vatNumber: text }: { country: string; vatNumber?: string | undefined },
    now: number,
  ): Promise<Vat> => {
    const percent = await vatPercentNow(db, country, now);
    const unconfirmed = { percent, number: null, checkedAt: null };
    const vatNumber = text && config.vatNumbers ? parseVatNumber(text) : null;
    if (!vatNumber || !config.vatNumbers) return { ...unconfirmed, status: null };
    const { viesUrl } = config.vatNumbers;
    const check = await checkOf(vatNumber, viesUrl, now);
    if (!check) return { ...unconfirmed, status: 'unchecked' };
    if (!check.isValid) return { ...unconfirmed, status: 'invalid' };
    const confirmed = { number: formatVatNumber(vatNumber), checkedAt: check.checkedAt };
    const seller = await sellerNow(db, config, now);
    const sellerCountry = seller.country ?? config.vatNumbers.sellerCountry;
    if (!qualifiesForReverseCharge(vatNumber, country, sellerCountry))
      return { ...confirmed, percent, status: 'no-effect' };
    return { ...confirmed, percent: 0, status: 'reverse-charge' };
  };
}

/** Deletes expired responses of VIES. An order keeps the time of its check. */
export async function deleteOldVatChecks(db: Database, now: number): Promise<void> {
  await db.delete(vatChecks).where(lte(vatChecks.checkedAt, now - CHECK_TTL_MS));
}
