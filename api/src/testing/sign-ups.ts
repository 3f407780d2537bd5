import { contract } from '@site/shared/contract';
import { activationCodeIn, type TestApp } from './test-app';

type Credentials = { email: string; password: string };

/** The steps of a sign-up, in the browser that signed up last. */
export function signUpsOn(site: TestApp) {
  let cookie = '';
  return {
    register: async (body: Credentials) => {
      const answer = await site.call(contract.auth.register, body);
      const mark = answer.cookies.find(({ name }) => name === 'sign_up');
      cookie = `sign_up=${mark?.value}`;
      return answer;
    },
    /** Opens the link of the last mail. */
    activateByLastMail: async (to: string) => {
      const activationCode = activationCodeIn((await site.mails(to)).at(-1));
      return site.call(contract.auth.activate, { activationCode }, { cookie });
    },
    login: (body: Credentials) => site.call(contract.auth.login, body),
  };
}
