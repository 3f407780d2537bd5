import type { contract, ResponseOf } from '@site/shared/contract';
import { BASIC_PLAYLISTS, DAY_MS, MINUTE_MS, monthOf, toEuros } from '@site/shared/rules';
import { and, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { trialRedemptions } from '../account/tables';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { invoices } from '../invoices/tables';
import { orders } from '../orders/tables';
import { ticketMessages, tickets } from '../tickets/tables';

export type Overview = ResponseOf<typeof contract.shop.overview>;

const MONTHS = 12;
/** A paid plan that ends within this time is due for a renewal. */
const RENEWAL_PERIOD_MS = 30 * DAY_MS;

/** The figures of the last 12 months before `now` (ms). */
export async function readOverview(db: Queryable, now: number): Promise<Overview> {
  const firstMonths = lastMonths(now);
  const from = firstMonths[0] ?? now;
  const revenue = await revenueSince(db, from);
  const opened = await openedTickets(db, from);
  const answers = await answerTimes(db, from);
  return {
    at: now,
    months: firstMonths.map((start) => {
      const month = monthOf(start);
      return {
        month,
        ...sumOf(revenue.filter((row) => row.month === month)),
        tickets: opened.get(month) ?? 0,
        answerMs: answers.get(month) ?? null,
      };
    }),
    countries: [...new Set(revenue.map(({ country }) => country))]
      .map((country) => ({
        country,
        ...sumOf(revenue.filter((row) => row.country === country)),
      }))
      .toSorted((a, b) => b.net - a.net || (a.country < b.country ? -1 : 1)),
    plans: await activePlans(db, now),
    renewalsDue: await db.$count(
      users,
      and(
        gt(users.max_list, 1),
        gte(users.expiry, now),
        lt(users.expiry, now + RENEWAL_PERIOD_MS),
        isNull(users.deletedAt),
      ),
    ),
    trials: await trialsSince(db, from),
  };
}

/** The first moments of the last months (UTC), oldest first. */
function lastMonths(now: number): number[] {
  const at = new Date(now);
  return Array.from({ length: MONTHS }, (_, index) =>
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (MONTHS - 1) + index),
  );
}

function monthColumn(time: PgColumn): SQL<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM')`;
}

type Revenue = { month: string; country: string; orders: number; net: number; vat: number };

function revenueSince(db: Queryable, from: number): Promise<Revenue[]> {
  const month = monthColumn(invoices.issuedAt);
  return db
    .select({
      month,
      country: invoices.country,
      orders: sql<number>`(count(*) filter (where ${invoices.kind} = 'invoice'))::int`,
      net: sql<number>`sum(${invoices.net})::int`,
      vat: sql<number>`sum(${invoices.vat})::int`,
    })
    .from(invoices)
    .where(gte(invoices.issuedAt, from))
    .groupBy(month, invoices.country);
}

/** The sums in euros. */
function sumOf(rows: readonly Revenue[]) {
  const sum = (field: 'orders' | 'net' | 'vat') =>
    rows.reduce((total, row) => total + row[field], 0);
  return { orders: sum('orders'), net: toEuros(sum('net')), vat: toEuros(sum('vat')) };
}

async function openedTickets(db: Queryable, from: number): Promise<Map<string, number>> {
  const month = monthColumn(tickets.createdAt);
  const rows = await db
    .select({ month, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(gte(tickets.createdAt, from))
    .groupBy(month);
  return new Map(rows.map((row) => [row.month, row.count]));
}

/** The median wait (ms) for the first answer, by the month of the answer. */
async function answerTimes(db: Queryable, from: number): Promise<Map<string, number>> {
  const month = monthColumn(ticketMessages.createdAt);
  const { waitMs } = ticketMessages;
  const rows = await db
    .select({
      month,
      median: sql<number>`percentile_cont(0.5) within group (order by ${waitMs})`,
    })
    .from(ticketMessages)
    .where(and(isNotNull(waitMs), gte(ticketMessages.createdAt, from)))
    .groupBy(month);
  return new Map(rows.map((row) => [row.month, Math.round(Number(row.median))]));
}

async function activePlans(db: Queryable, now: number): Promise<Overview['plans']> {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const list = users.max_list;
  const [row] = await db
    .select({
      trial: counted(sql`${list} = 1`),
      basic: counted(sql`${list} > 1 and ${list} <= ${BASIC_PLAYLISTS}`),
      advanced: counted(sql`${list} > ${BASIC_PLAYLISTS}`),
    })
    .from(users)
    .where(and(gt(users.expiry, now), isNull(users.deletedAt)));
  return row ?? { trial: 0, basic: 0, advanced: 0 };
}

async function trialsSince(db: Queryable, from: number): Promise<Overview['trials']> {
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, trialRedemptions.userId),
        gte(orders.completedAt, trialRedemptions.redeemedAt),
      ),
    );
  const [row] = await db
    .select({
      started: sql<number>`count(*)::int`,
      converted: sql<number>`(count(*) filter (where exists ${bought}))::int`,
    })
    .from(trialRedemptions)
    .where(gte(trialRedemptions.redeemedAt, from));
  return row ?? { started: 0, converted: 0 };
}

const CACHE_MS = MINUTE_MS;

/** The overview, read at most once a minute: it counts every order of a year. */
export function cachedOverview(db: Queryable): (now: number) => Promise<Overview> {
  let cached: { at: number; overview: Promise<Overview> } | null = null;
  return (now) => {
    if (!cached || Math.abs(now - cached.at) >= CACHE_MS) {
      const overview = readOverview(db, now);
      cached = { at: now, overview };
      overview.catch(() => {
        cached = null;
      });
    }
    return cached.overview;
  };
}
