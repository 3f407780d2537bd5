import { sessionStore } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { redirect } from '@site/shared/router';
import { type Capability, can, roleOf } from '@site/shared/rules';

/** For loaders: throws a redirect to the tickets if the account does not have the capability. */
export function requireCapability(capability: Capability): void {
  if (!can(roleOf(sessionStore.getState().session), capability)) throw redirect(paths.tickets);
}
