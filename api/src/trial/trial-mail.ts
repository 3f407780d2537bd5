import { paths } from '@site/shared/contract';
import { TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import type { Mail } from '../mail/layout';

export function trialMail(to: string, now: number): Mail {
  const { playlist, epg, customer } = TRIAL_LIMITS;
  return {
    to,
    subject: 'Your free trial has started',
    paragraphs: [
      `Your trial runs until ${new Date(now + TRIAL_DURATION_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC. It has ${playlist} playlist, ${epg} EPG countries and ${customer} managed users; stalker portal and web player are included.`,
      'It ends by itself. Nothing is charged.',
    ],
    action: { label: 'See the plans', path: paths.shopAdvanced },
  };
}
