import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { browserOf } from '../auth/sessions';
import { route } from '../http/route';
import { mailServerOf } from '../mail/send-mail';
import { readFirstSteps } from './read-first-steps';
import { sendTestMail } from './send-test-mail';

/** What an operator does before the site is opened, and the test mail. */
export function firstStepRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config } = context;

  route(app, contract.site.firstSteps, () => readFirstSteps(context));

  route(
    app,
    contract.site.sendTestMail,
    async ({ session, request, now }) => {
      await sendTestMail(context, session.id, browserOf(request), now);
      const { email } = session;
      return {
        status: 200,
        title: texts.testMail.sent(),
        body:
          config.smtpUrl === null
            ? texts.testMail.written({ email })
            : texts.testMail.accepted({ email, server: mailServerOf(config) }),
      };
    },
    { accountLimit: { max: 10, windowMs: HOUR_MS } },
  );
}
