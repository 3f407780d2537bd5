import { paths } from '@site/shared/contract';
import type { WebhookPause } from '@site/shared/service';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import type { WebhookRow } from './tables';

const MAX_ANSWER_CHARACTERS = 300;

/** For administrators: a webhook gets no messages any more. */
export function webhookPausedMail(
  to: string,
  { id, url, description }: WebhookRow,
  { pause, answer }: { pause: WebhookPause; answer: string },
): Mail {
  const why =
    pause === 'gone' ? texts.webhookMails.gone({ url }) : texts.webhookMails.failing({ url });
  return {
    to,
    subject: texts.webhookMails.pausedSubject({ name: description }),
    paragraphs: [
      why,
      ...(answer
        ? [texts.webhookMails.lastAnswer({ answer: answer.slice(0, MAX_ANSWER_CHARACTERS) })]
        : []),
      texts.webhookMails.next(),
    ],
    action: { label: texts.webhookMails.open(), path: paths.webhook(id) },
  };
}
