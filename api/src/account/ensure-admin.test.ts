import { contract } from '@site/shared/contract';
import { users } from '../auth/tables';
import { ADMIN, type TestApp, testApp } from '../testing/test-app';
import { ensureAdmin } from './ensure-admin';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

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
