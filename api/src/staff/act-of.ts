import type { Session } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import { browserOf } from '../auth/sessions';
import type { Act } from './lock-accounts';

type ActCall = {
  session: Session;
  request: FastifyRequest;
  now: number;
  body: { reason: string };
};

/** Who makes a call on another account, from which browser, why and when. */
export function actOf({ session, request, now, body: { reason } }: ActCall): Act {
  return { actorId: session.id, browser: browserOf(request), reason, now };
}
