import type { Session } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { isActive, planKind, planName, shopMode } from '@site/shared/rules';

/** The navbar's right-hand buttons, the main one first. */
export type NavAction =
  | { label: 'Open editor' }
  | { label: 'Renew now' | 'Purchase now'; to: string };

/**
 * Open editor while the subscription runs, Renew now with it in the last month and alone after the end of a paid plan, Purchase
 * now for everybody else (section 2, navigation bar).
 */
export function navActions(session: Session | null, now: number): NavAction[] {
  if (!session) return [{ label: 'Purchase now', to: paths.pricing }];
  const renew = planKind(session) === 'paid' && shopMode(session, now) === 'Renew';
  const actions: NavAction[] = isActive(session, now) ? [{ label: 'Open editor' }] : [];
  if (renew) {
    const shop = planName(session.max_list ?? 0) === 'Basic' ? paths.shopBasic : paths.shopAdvanced;
    actions.push({ label: 'Renew now', to: shop });
  }
  return actions.length > 0 ? actions : [{ label: 'Purchase now', to: paths.shopAdvanced }];
}
