import { paths } from '@site/shared/contract';
import { formatFullUtcDateTime } from '@site/shared/format';
import { TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import type { Mail } from '../mail/layout';

export function trialMail(to: string, now: number): Mail {
  const { playlist, epg, customer } = TRIAL_LIMITS;
  return {
    to,
    subject: 'Your free trial has started',
    paragraphs: [
      `Your trial runs until ${formatFullUtcDateTime(now + TRIAL_DURATION_MS)}. It includes ${playlist} playlist, ${epg} EPG countries and ${customer} managed users. The stalker portal and the web player are included.`,
      'The trial ends automatically. Nothing is charged.',
    ],
    action: { label: 'See the plans', path: paths.shopAdvanced },
  };
}
