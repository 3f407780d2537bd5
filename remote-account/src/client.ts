import { accountCalls, authCalls, factorCalls, invitationCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the API that this remote uses. Their endpoints are part of its releases. */
export const client = createCalls({
  account: { ...accountCalls, ...factorCalls },
  auth: authCalls,
  staff: invitationCalls,
});
