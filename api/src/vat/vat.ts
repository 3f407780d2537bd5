import { setTimeout as wait } from 'node:timers/promises';
import type { VatNumberStatus } from '@site/shared/contract';
import {
  DAY_MS,
  isReverseCharge,
  readVatNumber,
  type VatNumber,
  vatOf,
  writeVatNumber,
} from '@site/shared/rules';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { vatChecks } from './tables';
import { askVies } from './vies';

/**
 * The VAT of an order: its percentage, what became of the number that was given, and where it is valid the number and when (ms) VIES said
 * so.
 */
export type Vat = {
  percent: number;
  standing: VatNumberStatus | null;
  number: string | null;
  checkedAt: number | null;
};

/** What VIES said, and when (ms). */
type Check = { isValid: boolean; checkedAt: number };

/** How long what VIES said counts, in ms. */
const FRESH = DAY_MS;
/** Longer than this (ms) nobody waits for a total: VIES may take its time, and its answer counts from the next question on. */
const PATIENCE = 3_000;

/**
 * Gives a function that tells the VAT for a customer in a country, who may have given a VAT number. In doubt VAT is charged: where VIES
 * does not know the number, or does not answer.
 */
export function vatCheckOf({
  context: { config, db },
  log,
}: Pick<FastifyInstance, 'context' | 'log'>) {
  const asking = new Map<string, Promise<Check | null>>();

  async function look(vatNumber: VatNumber, viesUrl: string, now: number): Promise<Check | null> {
    const number = writeVatNumber(vatNumber);
    const isFresh = and(eq(vatChecks.number, number), gt(vatChecks.checkedAt, now - FRESH));
    const [known] = await db.select().from(vatChecks).where(isFresh);
    if (known) return known;
    const running =
      asking.get(number) ??
      ask(vatNumber, number, viesUrl, now).finally(() => asking.delete(number));
    asking.set(number, running);
    return Promise.race([running, wait(PATIENCE, null, { ref: false })]);
  }

  async function ask(
    vatNumber: VatNumber,
    number: string,
    viesUrl: string,
    now: number,
  ): Promise<Check | null> {
    try {
      const isValid = await askVies(viesUrl, vatNumber);
      const seen = { isValid, checkedAt: now };
      await db
        .insert(vatChecks)
        .values({ number, ...seen })
        .onConflictDoUpdate({ target: vatChecks.number, set: seen });
      return seen;
    } catch (error) {
      log.warn({ err: error }, 'a VAT number could not be checked');
      return null;
    }
  }

  return async (
    { country, vatNumber: given }: { country: string; vatNumber?: string | undefined },
    now: number,
  ): Promise<Vat> => {
    const percent = vatOf(country);
    const vatNumber = given && config.vatNumbers ? readVatNumber(given) : null;
    const none = { number: null, checkedAt: null };
    if (!vatNumber || !config.vatNumbers) return { percent, standing: null, ...none };
    const check = await look(vatNumber, config.vatNumbers.viesUrl, now);
    if (!check) return { percent, standing: 'unchecked', ...none };
    if (!check.isValid) return { percent, standing: 'invalid', ...none };
    const valid = { number: writeVatNumber(vatNumber), checkedAt: check.checkedAt };
    if (!isReverseCharge(vatNumber, country, config.vatNumbers.sellerCountry))
      return { percent, standing: 'no-effect', ...valid };
    return { percent: 0, standing: 'reverse-charge', ...valid };
  };
}

/** What VIES said longer ago than it counts says nothing any more; an order that was placed by it has kept the time. */
export async function forgetVatChecks(db: Database, now: number): Promise<void> {
  await db.delete(vatChecks).where(lte(vatChecks.checkedAt, now - FRESH));
}
