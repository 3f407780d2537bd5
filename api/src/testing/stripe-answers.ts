import type { IncomingMessage } from 'node:http';

/** A refund as Stripe's API has it, as far as the site reads it. */
export type StandInRefund = {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  failure_reason?: string;
};

/** An error of Stripe's API about a request. */
export function errorBody(message: string, code?: string) {
  return { error: { type: 'invalid_request_error', message, code } };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
