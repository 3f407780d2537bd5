import type { Session } from '@site/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { setCookies, tokenOf } from '../cookies';
import type { KnownDevices } from '../known-devices';
import { browserOf, endSession, sessionByToken } from '../sessions';
import { signUpBrowserHash } from '../sign-up-browser';
import { completeSignIn, type SignIn } from './sign-in';

type Caller = { request: FastifyRequest; reply: FastifyReply; now: number };

/** The part of a sign-in that does not come from the request. */
type Proved = Pick<SignIn, 'userId' | 'passwordMark' | 'factor' | 'remember'>;

/** Completes a sign-in in the browser of a request: starts the session and sets the cookies. */
export async function beginSession(
  context: Context,
  devices: KnownDevices,
  { request, reply, now }: Caller,
  proved: Proved,
): Promise<Session> {
  const { config, db } = context;
  const started = await completeSignIn(
    context,
    {
      ...proved,
      browser: browserOf(request),
      isKnownDevice: await devices.hasSignedIn(request, proved.userId),
      signUpBrowserHash: signUpBrowserHash(request),
    },
    now,
  );
  const { user, token, expiresAt } = started;
  const previousToken = tokenOf(request);
  if (previousToken) await endSession(db, previousToken);
  setCookies(reply, config, token, proved.remember ? expiresAt - now : null);
  await devices.remember(request, reply, user.id, 'sign-in');
  const active = await sessionByToken(context, token, now);
  // An administrator has ended it at this moment.
  if (!active) throw new Problem('not-signed-in');
  return active.session;
}
