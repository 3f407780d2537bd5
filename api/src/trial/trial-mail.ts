import { paths } from '@site/shared/contract';
import { formatFullUtcDateTime } from '@site/shared/format';
import { TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';

export function trialMail(to: string, now: number): Mail {
  const { playlist, epg, customer } = TRIAL_LIMITS;
  const until = formatFullUtcDateTime(now + TRIAL_DURATION_MS);
  return {
    to,
    subject: texts.trialMail.subject(),
    paragraphs: [
      texts.trialMail.until({ until, playlists: playlist, countries: epg, users: customer }),
      texts.trialMail.ends(),
    ],
    action: { label: texts.trialMail.plans(), path: paths.shopAdvanced },
  };
}
