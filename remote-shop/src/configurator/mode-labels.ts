import type { ShopMode } from '@site/shared/rules';
import * as texts from '#texts';

/** A shop mode, as the page's heading and its button name it. */
export const modeLabels: Record<ShopMode, () => string> = {
  Purchase: texts.configurator.purchase,
  Renew: texts.configurator.renew,
  Upgrade: texts.configurator.upgrade,
};
