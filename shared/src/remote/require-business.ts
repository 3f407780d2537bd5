import { paths } from '@site/shared/contract';
import { sessionStore } from '@site/shared/host';
import { redirect } from '@site/shared/router';
import { can, roleOf } from '@site/shared/rules';

/** Redirects an account that may not see the business to its own orders. */
export function requireBusiness(): void {
  if (!can(roleOf(sessionStore.getState().session), 'seeBusiness')) throw redirect(paths.orders);
}
