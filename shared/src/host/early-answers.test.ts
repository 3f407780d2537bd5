import { contract } from '@site/shared/contract';
import { EARLY_START } from '@site/shared/page-script';
import { serveApi, siteReplies } from '@site/shared/testing';

afterEach(() => void Reflect.deleteProperty(globalThis, EARLY_START));

const { checkTrial } = contract.shop;

const answer = () => Response.json(siteReplies()['site/settings']);

test.each([
  ['are taken from the answer to the script of the document', async () => answer(), 0],
  ['are asked for again after its failure', () => Promise.reject(new TypeError('failed')), 1],
])('the settings %s', async (_case, early, calls) => {
  const served = serveApi(siteReplies());
  const settings = early();
  settings.catch(() => undefined);
  Reflect.set(globalThis, EARLY_START, { sessionTag: '', settings });
  jest.resetModules();
  const { siteReady } = await import('.');
  await siteReady();
  expect(served.callsTo('site/settings')).toHaveLength(calls);
  served.stop();
});

describe('the first call of a page', () => {
  const reply = { count: 0 };
  const early = (answer: () => Promise<Response>) => {
    const sent = answer();
    sent.catch(() => undefined);
    Reflect.set(globalThis, EARLY_START, {
      sessionTag: '',
      firstCall: { path: checkTrial.path, body: '{}', answer: sent },
    });
  };
  async function openPage() {
    const served = serveApi({ ...siteReplies(), [checkTrial.path]: { count: 1 } });
    jest.resetModules();
    const { sendCall } = await import('.');
    return { served, sendCall };
  }

  test('takes the answer to the script of the document, and the next one sends a request', async () => {
    early(async () => Response.json(reply));
    const { served, sendCall } = await openPage();
    expect(await sendCall(checkTrial, {})).toEqual({ ok: true, value: { count: 0 } });
    expect(served.callsTo(checkTrial.path)).toHaveLength(0);
    expect(await sendCall(checkTrial, {})).toEqual({ ok: true, value: { count: 1 } });
    served.stop();
  });

  test('sends a request if the script got no answer', async () => {
    early(() => Promise.reject(new TypeError('failed')));
    const { served, sendCall } = await openPage();
    expect(await sendCall(checkTrial, {})).toEqual({ ok: true, value: { count: 1 } });
    served.stop();
  });

  test('sends a request after another call, which may have changed the answer', async () => {
    early(async () => Response.json(reply));
    const { served, sendCall } = await openPage();
    await sendCall(checkTrial, { other: true } as never);
    expect(await sendCall(checkTrial, {})).toEqual({ ok: true, value: { count: 1 } });
    served.stop();
  });
});
