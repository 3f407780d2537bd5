import type { Session } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { entitlementAt, isActive, planKind, planName, shopMode } from '@site/shared/rules';

/** A button at the right of the navigation bar. */
export type NavbarAction =
  | { label: 'Open editor' }
  | { label: 'Renew now' | 'Purchase now'; to: string };

/**
 * The buttons at the right of the navigation bar, the primary one first (section 2). 'Open editor'
 * while the subscription runs; in its last month also 'Renew now'. After a paid plan has ended,
 * only 'Renew now'. Otherwise 'Purchase now'.
 */
export function navbarActions(account: Session | null, now: number): NavbarAction[] {
  const session = account && entitlementAt(account, now);
  if (!session) return [{ label: 'Purchase now', to: paths.pricing }];
  const canRenew = planKind(session) === 'paid' && shopMode(session, now) === 'Renew';
  const actions: NavbarAction[] = isActive(session, now) ? [{ label: 'Open editor' }] : [];
  if (canRenew) {
    const shop = planName(session.max_list ?? 0) === 'Basic' ? paths.shopBasic : paths.shopAdvanced;
    actions.push({ label: 'Renew now', to: shop });
  }
  return actions.length > 0 ? actions : [{ label: 'Purchase now', to: paths.shopAdvanced }];
}
