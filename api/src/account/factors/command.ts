import { StartFailure } from '../../config/start-failure';
import { runCommand } from '../../run-command';
import { resetFactors } from './reset-factors';

/** `npm run reset-factors -- EMAIL`, for an account whose owner has lost every second factor. */
runCommand(async (context, [email, ...moreArguments]) => {
  if (!email || moreArguments.length > 0)
    throw new StartFailure('Name one account: npm run reset-factors -- EMAIL');
  if (!(await resetFactors(context, email, Date.now())))
    throw new StartFailure(`No account has the email ${email}.`);
  return `The second factors of ${email} are removed, and every session has ended.`;
});
