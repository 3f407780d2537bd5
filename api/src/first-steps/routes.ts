import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { browserOf } from '../auth/sessions';
import { route } from '../http/route';
import { readFirstSteps } from './read-first-steps';
import { sendTestMail, testMailAnswer } from './send-test-mail';

/** What an operator does before the site is opened, and the test mail. */
export function firstStepRoutes(app: FastifyInstance): void {
  const { context } = app;

  route(app, contract.site.firstSteps, () => readFirstSteps(context));

  route(
    app,
    contract.site.sendTestMail,
    async ({ session, request, now }) => {
      await sendTestMail(context, session.id, browserOf(request), now);
      return testMailAnswer(context.config, session.email);
    },
    { accountLimit: { max: 10, windowMs: HOUR_MS } },
  );
}
