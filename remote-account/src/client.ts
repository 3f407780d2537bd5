import { accountCalls, authCalls, invitationCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the API that this remote uses. Their endpoints are part of its releases. */
export const client = createCalls({
  account: accountCalls,
  auth: authCalls,
  staff: invitationCalls,
});
