import { acceptConfirm } from '@site/shared/host';
import { refusal } from '@site/shared/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAsAdmin } from '../testing/shop';

const coupon = {
  ...{ code: 'SPRING10', percent: 10, maxUses: 50, plans: ['Basic', 'Advanced'] },
  ...{ oncePerAccount: true, newCustomersOnly: false, createdBy: 'setting' },
  ...{ uses: 3, completed: 2, cost: 4.5 },
};

test('the coupons are listed with their terms, uses and costs', async () => {
  await openAsAdmin('/business/coupons', { 'shop/list-coupons': { coupons: [coupon] } });
  const row = within(screen.getByRole('row', { name: /SPRING10/ }));
  for (const text of ['In use', '10 %', 'All plans, once for each account', '3 of 50', '€4.50'])
    expect(row.getByText(text)).toBeVisible();
});

test('a new coupon is sent with its terms, and the list shows it', async () => {
  const { api } = await openAsAdmin('/business/coupons', {
    'shop/list-coupons': { coupons: [] },
    'shop/create-coupon': { coupons: [coupon] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'New coupon' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }));
  expect(screen.getByText('Coupon not valid')).toBeVisible();
  expect(api.callsTo('shop/create-coupon')).toEqual([]);

  await userEvent.type(screen.getByLabelText('Code'), 'spring10');
  await userEvent.type(screen.getByLabelText('Percent off the net price'), '12,5');
  await userEvent.type(screen.getByLabelText('Last day'), '2027-01-31');
  await userEvent.click(screen.getByLabelText('Basic'));
  await userEvent.click(screen.getByLabelText('Only for a first order'));
  await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }));
  expect(await screen.findByRole('row', { name: /SPRING10/ })).toBeVisible();
  expect(api.callsTo('shop/create-coupon')).toEqual([
    {
      ...{ code: 'spring10', percent: 12.5, until: '2027-01-31', plans: ['Advanced'] },
      ...{ oncePerAccount: false, newCustomersOnly: true },
    },
  ]);
});

test('a coupon of an amount is made, and listed with its euros', async () => {
  const { percent: _percent, ...terms } = coupon;
  const { api } = await openAsAdmin('/business/coupons', {
    'shop/list-coupons': { coupons: [] },
    'shop/create-coupon': { coupons: [{ ...terms, amount: 5 }] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'New coupon' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Fixed amount' }));
  expect(screen.queryByLabelText('Percent off the net price')).toBeNull();
  await userEvent.type(screen.getByLabelText('Code'), 'spring10');
  await userEvent.type(screen.getByLabelText('Euros off the net price'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }));
  expect(screen.getByText('Enter an amount above 0, at most €1,000.00')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Euros off the net price'));
  await userEvent.type(screen.getByLabelText('Euros off the net price'), '5,00');
  await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }));
  const row = within(await screen.findByRole('row', { name: /SPRING10/ }));
  expect(row.getByText('€5.00')).toBeVisible();
  const [sent] = api.callsTo('shop/create-coupon');
  expect(sent).toMatchObject({ code: 'spring10', amount: 5 });
  expect(sent).not.toHaveProperty('percent');
});

test('the terms of a coupon are changed in a dialog, which shows why they were refused', async () => {
  await openAsAdmin('/business/coupons', {
    'shop/list-coupons': { coupons: [coupon] },
    'shop/change-coupon': refusal('coupon-dates'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Actions: SPRING10' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change SPRING10' }));
  await userEvent.clear(dialog.getByLabelText('Percent off the net price'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByLabelText('Percent off the net price')).toHaveFocus();
  await userEvent.keyboard('20');
  expect(dialog.queryByText(/Enter a number above 0/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Coupon not saved');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a coupon is stopped after a question', async () => {
  const { api } = await openAsAdmin('/business/coupons', {
    'shop/list-coupons': { coupons: [coupon] },
    'shop/stop-coupon': { coupons: [{ ...coupon, stoppedAt: Date.now() }] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Actions: SPRING10' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(api.callsTo('shop/stop-coupon')).toEqual([]);
  act(() => acceptConfirm(false));
  expect(await screen.findByText('Stopped')).toBeVisible();
  expect(api.callsTo('shop/stop-coupon')).toEqual([{ code: 'SPRING10', isStopped: true }]);
});
