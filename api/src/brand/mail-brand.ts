import { logoPath } from '@site/shared/contract';
import { logoBox } from '@site/shared/service';
import { brandNow } from '../business-data/brand';
import type { FirstValues } from '../business-data/read-versions';
import type { Queryable } from '../db/database';
import type { MailBrand } from '../mail/layout';

/** The look of a mail that is written at `now` (ms). */
export async function mailBrand(
  db: Queryable,
  config: FirstValues & { siteUrl: string },
  now: number,
): Promise<MailBrand> {
  const { name, colors, logo } = await brandNow(db, config, now);
  return {
    name,
    // With the name of the settings, the sender is MAIL_FROM, which has a name of its own.
    ...(name !== config.productName && { senderName: name }),
    ...(colors && { color: colors.light }),
    // Mail programs show no SVG.
    ...(logo && { logo: { url: config.siteUrl + logoPath(logo.file, 'png'), ...logoBox(logo) } }),
  };
}
