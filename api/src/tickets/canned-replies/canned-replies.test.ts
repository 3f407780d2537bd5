import { type BodyOf, type CannedReply, contract } from '@site/shared/contract';
import { adminOn, testSite } from '../../testing/test-site';

const { ticket } = contract;

const site = testSite();
const admin = adminOn(site);

type Texts = BodyOf<typeof ticket.saveCannedReply>['texts'];

const hello = { title: 'Hello', description: '<p>Dear {{customer}}</p>' };
const hallo = { title: 'Hallo', description: '<p>Guten Tag {{customer}}</p>' };
const ciao = { title: 'Ciao', description: '<p>Buongiorno {{customer}}</p>' };

const save = (texts: Texts, replaced?: CannedReply) => {
  const replaces = replaced && { id: replaced.id, version: replaced.version };
  return site.call(ticket.saveCannedReply, { ...(replaces && { replaces }), texts }, admin);
};
const saved = async (texts: Texts, replaced?: CannedReply) =>
  (await save(texts, replaced)).body.reply;
const remove = ({ id, version }: CannedReply) =>
  site.call(ticket.deleteCannedReply, { id, version }, admin);
const all = async () => (await site.call(ticket.cannedReplies, {}, admin)).body.replies;
const entries = async () =>
  (await site.call(contract.audit.listEntries, {}, admin)).body.entries.map(
    ({ action, subjects, detail }) => ({ action, subjects, ...detail }),
  );

test('a canned reply has a sanitised text in each language and keeps its placeholders', async () => {
  const unsafe = { ...hello, description: `${hello.description}<img src=x onerror=alert(1)>` };
  const reply = await saved({ en: unsafe, de: hallo });
  expect(reply).toMatchObject({ version: 1, texts: { de: hallo } });
  expect(reply.texts.en.description).not.toContain('onerror');
  const changed = await saved({ en: hello, it: ciao }, reply);
  expect(changed).toEqual({ id: reply.id, version: 2, texts: { en: hello, it: ciao } });
  expect(await all()).toEqual([changed]);
});

test('the English text always exists, and no text is empty', async () => {
  const withoutEnglish = await site.post(
    'ticket/save-canned-reply',
    { texts: { de: hallo } },
    admin,
  );
  expect(withoutEnglish.status).toBe(400);
  const empty = { ...hallo, description: '<p></p>' };
  expect((await save({ en: hello, de: empty })).problem.code).toBe('message-empty');
  expect(await all()).toEqual([]);
});

test('the save of an agent who read an older canned reply is refused', async () => {
  const read = await saved({ en: hello });
  const byAnn = await saved({ en: hello, de: hallo }, read);
  expect((await save({ en: hello, it: ciao }, read)).problem).toMatchObject({
    status: 409,
    code: 'canned-reply-changed',
  });
  expect((await remove(read)).problem.code).toBe('canned-reply-changed');
  expect(await all()).toEqual([byAnn]);
  const merged = await saved({ en: hello, de: hallo, it: ciao }, byAnn);
  expect(await all()).toEqual([merged]);
});

test('of two agents who save at the same time, one is refused', async () => {
  const read = await saved({ en: hello });
  const answers = await Promise.all([
    save({ en: hello, de: hallo }, read),
    save({ en: hello, it: ciao }, read),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await all()).toMatchObject([{ version: 2 }]);
});

test('a repeated save changes nothing and has no further entry', async () => {
  const reply = await saved({ en: hello });
  expect(await saved({ en: hello })).toEqual(reply);
  const changed = await saved({ en: hello, de: hallo }, reply);
  expect(await saved({ en: hello, de: hallo }, reply)).toEqual(changed);
  expect(await entries()).toHaveLength(2);
});

test('a title exists once in a language', async () => {
  await saved({ en: hello, de: hallo });
  const other = { title: 'Other', description: '<p>Other</p>' };
  expect((await save({ en: { ...other, title: 'Hello' } })).problem.code).toBe(
    'canned-reply-title',
  );
  expect((await save({ en: other, de: { ...other, title: 'Hallo' } })).problem.code).toBe(
    'canned-reply-title',
  );
  const reply = await saved({ en: other, de: { ...other, title: 'Hello' } });
  expect((await save({ en: other, de: { ...other, title: 'Hallo' } }, reply)).problem.code).toBe(
    'canned-reply-title',
  );
  expect((await all()).map(({ texts }) => [texts.en.title, texts.de?.title])).toEqual([
    ['Hello', 'Hallo'],
    ['Other', 'Hello'],
  ]);
});

test('a canned reply is deleted once with its texts', async () => {
  const reply = await saved({ en: hello, de: hallo });
  expect((await remove(reply)).body).toEqual({ status: 200 });
  expect((await remove(reply)).problem.code).toBe('not-found');
  expect((await save({ en: hello, it: ciao }, reply)).problem.code).toBe('not-found');
  expect(await saved({ en: hello, de: hallo })).toMatchObject({ version: 1 });
});

test('the audit log names the canned reply and the changed languages', async () => {
  const reply = await saved({ en: hello, de: hallo });
  const subjects = [`canned-reply:${reply.id}`];
  const changed = await saved({ en: { ...hello, title: 'Greeting' }, it: ciao }, reply);
  await remove(changed);
  expect(await entries()).toEqual([
    { action: 'delete-canned-reply', subjects, title: 'Greeting' },
    { action: 'save-canned-reply', subjects, title: 'Greeting', language: 'en, de, it' },
    { action: 'save-canned-reply', subjects, title: 'Hello', language: 'en, de' },
  ]);
});
