import { contract } from '@site/shared/contract';
import { users } from '../auth/tables';
import { ADMIN } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import { ensureAdmin, unusedAdminPassword } from './ensure-admin';

const site = testSite();

test('account 1 is the admin, with the configured password', async () => {
  await site.db.delete(users);
  expect(await ensureAdmin(site.app.context)).toBeNull();
  expect((await site.call(contract.auth.login, ADMIN)).body).toMatchObject({
    id: 1,
    email: ADMIN.email,
    role: 'admin',
  });
});

test('the admin is created once, and the first customer gets id 2', async () => {
  expect(await ensureAdmin(site.app.context)).toBeNull();
  expect((await site.customer('anna@site.test')).id).toBe(2);
  expect(await site.db.$count(users)).toBe(2);
});

test('a random password is returned once, follows the rule and works', async () => {
  await site.db.delete(users);
  const { context } = site.app;
  const config = { ...context.config, admin: { email: 'admin@site.test', password: null } };
  const results = await Promise.all([
    ensureAdmin({ ...context, config }),
    ensureAdmin({ ...context, config }),
  ]);
  const admin = results.find((result) => result !== null);
  expect(results).toContain(null);
  expect(admin?.password).toMatch(/^(?=.*\d)\S{8,30}$/);
  expect((await site.call(contract.auth.login, admin ?? {})).body).toMatchObject({
    id: 1,
    role: 'admin',
  });
});

test('ADMIN_PASSWORD that differs from the stored password is explained, and changes nothing', async () => {
  const { context } = site.app;
  const withPassword = (password: string | null) =>
    unusedAdminPassword({
      ...context,
      config: { ...context.config, admin: { ...context.config.admin, password } },
    });
  expect(await withPassword(ADMIN.password)).toBeNull();
  expect(await withPassword(null)).toBeNull();
  expect(await withPassword('second-of-all-2')).toEqual({
    level: 'warn',
    text: expect.stringMatching(/^ADMIN_PASSWORD has no effect: .*first start.*recover-password/),
  });
  expect((await site.call(contract.auth.login, ADMIN)).status).toBe(200);

  const change = { password: 'chosen-by-admin-3', currentPassword: ADMIN.password };
  const changed = await site.call(contract.account.updatePassword, change, await site.admin());
  expect(changed.status).toBe(200);
  expect(await withPassword(ADMIN.password)).toMatchObject({
    level: 'info',
    text: expect.stringContaining('has changed its password'),
  });
  expect(await withPassword(change.password)).toBeNull();
});
