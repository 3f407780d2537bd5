import { finishesWithin } from '../testing/finishes-within';
import type { Endpoint } from './endpoint';
import { contract } from './index';
import { problems } from './problems';

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [
    `${area}.${name}`,
    endpoint,
  ]),
);

/** Calls whose path is not {area}/{name}, with the reason. */
const otherPaths: Record<string, string> = {
  // Load balancers expect these addresses.
  'site.health': 'health',
  'site.ready': 'ready',
  // Its path is fixed, without an area.
  'shop.shopConfiguration': 'shop-configuration',
};

test.each(endpoints)('%s is named after its path', (name, { path }) => {
  const kebab = name.replace('.', '/').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(path).toBe(otherPaths[name] ?? kebab);
});

test.each(endpoints)('%s lists only problems of the catalogue, each once', (_name, endpoint) => {
  const codes = endpoint.problems ?? [];
  expect(codes.filter((code) => !Object.hasOwn(problems, code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each(endpoints)(
  '%s refuses a body that is not an object, without throwing',
  (_name, endpoint) => {
    for (const body of [null, undefined, [], '', 'x', 1, true, () => undefined])
      expect(endpoint.body.safeParse(body).success).toBe(false);
  },
);

test.each(endpoints)('%s refuses a megabyte in any text field within 100 ms', (_name, endpoint) => {
  const text = 'a'.repeat(1_000_000);
  const textFields =
    'email password recaptcha activationCode title description category order name coupon'.split(
      ' ',
    );
  const body = {
    ...Object.fromEntries(textFields.map((field) => [field, text])),
    ticket_id: text,
    page: text,
    subscription: text,
    billing: text,
  };
  expect(finishesWithin(100, () => void endpoint.body.safeParse(body))).toBe(true);
});

test('only settings, configuration, legal texts, signing in and the links of mails are public', () => {
  expect(endpoints.filter(([, { access }]) => access === 'public').map(([name]) => name)).toEqual([
    'site.settings',
    'site.health',
    'site.ready',
    'site.legalText',
    'botCheck.challenge',
    'auth.login',
    'auth.finishSignIn',
    'auth.passkeyOptions',
    'auth.signInWithPasskey',
    'auth.register',
    'auth.checkActivation',
    'auth.activate',
    'auth.logout',
    'auth.recoverPassword',
    'auth.checkRecover',
    'auth.resetPassword',
    'account.undoEmail',
    'account.undoPassword',
    'account.confirmEmail',
    'account.saveRemindersByCode',
    'staff.checkInvitation',
    'staff.acceptInvitation',
    'shop.shopConfiguration',
    'ticket.usualAnswerTime',
  ]);
});

test('every problem has an error status, a title and a sentence', () => {
  for (const { status, title, body } of Object.values(problems)) {
    expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 502, 503]).toContain(
      status,
    );
    expect(title()).not.toBe('');
    expect(body()).toMatch(/^[A-Z].+/);
  }
});

test('the problems have the texts of section 8', () => {
  expect(problems['too-many'].status).toBe(429);
  expect(problems['too-many'].title()).toBe('Too much requests');
  expect(problems.unexpected.title()).toBe('Unknown error #1');
  expect(problems.unexpected.body()).toBe('Please try later.');
  expect(problems['trial-used'].body()).toBe('Trial already activated');
  expect(problems['activation-code'].body()).toBe('Activation code not valid');
  expect(problems['payment-failed'].title()).toBe('Server error');
  expect(problems['payment-failed'].body()).toBe("Can't create order. Please try again");
  expect(problems['selection-same'].body()).toBe(
    'It is not possible to upgrade your subscription with the same configuration or downgrade it.',
  );
});

test('login takes an email and a password, or only remember', () => {
  const read = (body: unknown) => contract.auth.login.body.safeParse(body);
  expect(read({ remember: true }).data).toEqual({ recaptcha: '', remember: true });
  expect(read({}).data).toEqual({ recaptcha: '', remember: false });
  expect(read({ email: ' A@B.co ', password: ' p ', recaptcha: 't' }).data).toEqual({
    email: 'A@B.co',
    password: 'p',
    recaptcha: 't',
    remember: false,
  });
  expect(read({ email: 'a@b.co', password: '' }).success).toBe(false);
  expect(read({ email: 'a@b.co', password: 'p', remember: 'yes' }).success).toBe(false);
});
