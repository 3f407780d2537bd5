import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  expectedResult,
  INBOUND_SETTINGS,
  MAIL_NAMES,
  sendMails,
  slowestCall,
} from './testing/heavy-mails.mjs';
import { call, cookieOf, startEmbeddedSite, temporaryFolder } from './testing/site.mjs';

/** A busy machine delays a call by less; a mail that is read with the calls, by more. */
const MAX_DELAY_MS = 2_500;

test('mails that are made to take long delay no other call, and the API is not restarted', async (t) => {
  const site = await startEmbeddedSite(t, {
    DATA_DIR: temporaryFolder(t),
    ...INBOUND_SETTINGS,
  });
  const newTicket = { title: 'Mails', description: '<p>Question</p>', category: 'Bug report' };
  const { body } = await call(site.url, 'ticket/create-ticket', newTicket, cookieOf(1));
  const mail = { owner: 'customer-1@faults.test', ticket: body.ticket_id };
  const list = async () =>
    (await call(site.url, 'ticket/load-ticket-list', { page: 1 }, cookieOf(2))).status === 200;
  const { api } = await site.pids();

  // The first mail starts the thread.
  const first = await sendMails(site.url, { ...mail, names: MAIL_NAMES.slice(0, 1), round: 0 });
  assert.equal(first[0].result, expectedResult(MAIL_NAMES[0]));
  const usual = await slowestCall(list, wait(2_000));
  const mails = sendMails(site.url, { ...mail, round: 1 });
  const slowest = await slowestCall(list, mails);
  for (const { name, result } of await mails) assert.equal(result, expectedResult(name), name);
  assert.ok(slowest < usual + MAX_DELAY_MS, `${slowest} ms, without mails ${usual} ms`);
  assert.equal((await site.pids()).api, api);
});
