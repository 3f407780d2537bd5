import type { Session } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { entitlementAt, isActive, planKind, planName, shopMode } from '@site/shared/rules';
import * as texts from '#texts';

/** A button at the right of the navigation bar. */
export type NavbarAction = { label: string } | { label: string; to: string };

/**
 * The buttons at the right of the navigation bar, the primary one first (section 2). 'Open editor'
 * while the subscription runs; in its last month also 'Renew now'. After a paid plan has ended,
 * only 'Renew now'. Otherwise 'Purchase now'.
 */
export function navbarActions(account: Session | null, now: number): NavbarAction[] {
  const session = account && entitlementAt(account, now);
  if (!session) return [{ label: texts.navbar.purchase(), to: paths.pricing }];
  const canRenew = planKind(session) === 'paid' && shopMode(session, now) === 'Renew';
  const actions: NavbarAction[] = isActive(session, now) ? [{ label: texts.navbar.editor() }] : [];
  if (canRenew) {
    const shop = planName(session.max_list ?? 0) === 'Basic' ? paths.shopBasic : paths.shopAdvanced;
    actions.push({ label: texts.navbar.renew(), to: shop });
  }
  if (actions.length > 0) return actions;
  return [{ label: texts.navbar.purchase(), to: paths.shopAdvanced }];
}
