import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, MAIL_TEXT_GROUPS, mailTextPart, mailTextValue } from '@site/shared/contract';
import { LANGUAGES, type Language } from '@site/shared/language';
import { scheduleReminders } from '../reminders/reminder-jobs';
import { type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(async () => {
  await site.reset();
  admin = await site.admin();
});
afterAll(() => site.close());
