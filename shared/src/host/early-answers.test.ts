import { EARLY_START } from '@site/shared/page-script';
import { serveApi, siteReplies } from '@site/shared/testing';

afterEach(() => void Reflect.deleteProperty(globalThis, EARLY_START));

const answer = () => Response.json(siteReplies()['site/settings']);

test.each([
  ['are taken from the answer to the script of the document', async () => answer(), 0],
  ['are asked for again after its failure', () => Promise.reject(new TypeError('failed')), 1],
])('the settings %s', async (_case, early, calls) => {
  const served = serveApi(siteReplies());
  const settings = early();
  settings.catch(() => undefined);
  Reflect.set(globalThis, EARLY_START, { settings });
  jest.resetModules();
  const { siteReady } = await import('.');
  await siteReady();
  expect(served.callsTo('site/settings')).toHaveLength(calls);
  served.stop();
});
