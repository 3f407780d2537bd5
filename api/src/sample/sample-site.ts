import type { BodyOf, Endpoint, ResponseOf } from '@site/shared/contract';
import type { Language } from '@site/shared/language';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { hashPassword, OWN_START } from '../auth/passwords';
import { startSession } from '../auth/sessions';
import { sessions, type User, users } from '../auth/tables';
import { findOrder } from '../orders/queries';
import { signedEvent } from '../payments/sandbox/sandbox';

/** The password of every account of the sample. command.ts also gives it to account 1. */
export const SAMPLE_PASSWORD = 'sample-account-1';

/** An account that calls the API. */
export type Caller = { id: number; language: Language };

export type SampleSite = ReturnType<typeof sampleSite>;

/** Makes accounts and calls on an API whose clock the caller sets. */
export function sampleSite(app: FastifyInstance, clock: { now: number }) {
  const { db } = app.context;
  let password: Promise<string> | undefined;

  /** A session of its own for each call: the months between two calls would end any session. */
  async function cookieOf({ id }: Caller): Promise<string> {
    const browser = { userAgent: 'Sample data', address: addressOf(id) };
    const { token } = await startSession(db, id, { remember: false, browser, now: clock.now });
    return `token=${token}`;
  }

  /** Makes the call, and throws an Error if it is refused. */
  async function call<E extends Endpoint>(
    { path }: E,
    body: BodyOf<E>,
    caller: Caller,
  ): Promise<ResponseOf<E>> {
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload: body as object,
      remoteAddress: addressOf(caller.id),
      headers: { cookie: await cookieOf(caller), 'accept-language': caller.language },
    });
    if (response.statusCode !== 200)
      throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
    return response.json();
  }

  return {
    call,
    /** Makes an activated account with the password of the sample. */
    account: async (columns: Pick<User, 'email'> & Partial<User>): Promise<Caller> => {
      password ??= hashPassword(SAMPLE_PASSWORD, OWN_START);
      const [user] = await db
        .insert(users)
        .values({
          passwordHash: await password,
          createdAt: clock.now,
          activatedAt: clock.now,
          ...columns,
        })
        .returning();
      if (!user) throw new Error(`${columns.email} was not created.`);
      return { id: user.id, language: user.language };
    },
    /** Reports, as the payment provider, that the card of an order was charged or declined. */
    cardAnswers: async (number: string, outcome: 'paid' | 'declined'): Promise<void> => {
      const order = await findOrder(db, number);
      if (!order) throw new Error(`There is no order ${number}.`);
      const signed = await signedEvent(
        db,
        {
          id: `${number}-${outcome}`,
          order: number,
          amount: order.amount,
          currency: 'EUR',
          outcome,
        },
        clock.now,
      );
      await app.inject({ method: 'POST', url: '/api/payments/sandbox/webhook', ...signed });
    },
    /** Whether the account has, or had, a plan that was paid. */
    hasPlan: async ({ id }: Caller): Promise<boolean> =>
      (await db.$count(users, and(eq(users.id, id), gt(users.max_list, 1)))) > 0,
    /** Ends the sessions of all calls. */
    endSessions: async (): Promise<void> => {
      await db.delete(sessions);
    },
  };
}

/** An address for examples (RFC 6890), another one for each account. */
function addressOf(id: number): string {
  return `198.18.${id >> 8}.${id & 0xff}`;
}
