import * as z from '@site/shared/schema';
import { endpoint } from './endpoint';
import { successMessage } from './problem-body';

/** The first steps of an operator, for administrators. Their paths are in the area 'site'. */
export const firstStepCalls = {
  /** What is to be done before the site is opened, from the settings and the data of the site. */
  firstSteps: endpoint({
    path: 'site/first-steps',
    access: 'admin',
    body: z.object({}),
    response: z.object({
      steps: z.array(
        z.object({
          /** One of `FIRST_STEPS`, or a later one. */
          id: z.string(),
          isDone: z.boolean(),
          isRequired: z.boolean(),
          /** Local mode has a stand-in for it, so it matters in production only. */
          isForProduction: z.boolean(),
        }),
      ),
      /** Whether every required step is done. The first of them is production mode. */
      canOpen: z.boolean(),
    }),
    reads: true,
  }),

  /** Sends a mail to the caller's own email at once, and answers when the mail server has it. */
  sendTestMail: endpoint({
    path: 'site/send-test-mail',
    access: 'admin',
    body: z.object({}),
    response: successMessage,
    problems: ['mail-not-sent'],
  }),
};
