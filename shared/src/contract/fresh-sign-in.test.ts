import { contract } from './all-calls';

test('calls that move money, give rights or concern the data of a person need a fresh sign-in', () => {
  const calls = Object.values(contract).flatMap((area) => Object.values(area));
  const fresh = calls.flatMap((call) =>
    'needsFreshSignIn' in call && call.needsFreshSignIn ? call.path : [],
  );
  expect(fresh).toEqual(
    expect.arrayContaining([
      'shop/record-refund',
      'shop/credit-wallet',
      'shop/create-coupon',
      'shop/change-coupon',
      'account/add-totp',
      'account/remove-factor',
      'staff/invite-staff',
      'staff/join-staff',
      'staff/change-role',
      'staff/suspend-account',
      'staff/restore-account',
      'customers/export-customer',
      'customers/erase-customer',
      'connections/create-token',
      'connections/create-webhook',
      'connections/save-webhook',
      'connections/rotate-webhook-secret',
    ]),
  );
});
