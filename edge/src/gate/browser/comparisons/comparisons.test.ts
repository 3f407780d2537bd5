import { emptyRecord } from '../../../testing/empty-record';
import type { Press } from '../press';
import type { PageRecord } from '../record';
import { COMPARISONS } from '.';

type Part = Partial<PageRecord>;

function compared(live: Part, candidate: Part): { text: string; refuses: boolean }[] {
  return COMPARISONS.flatMap(({ refuses, compare }) =>
    compare({ ...emptyRecord, ...live }, { ...emptyRecord, ...candidate }).map((text) => ({
      text,
      refuses,
    })),
  );
}

const press: Press = {
  ...{
    action: "pressing 'Pay'",
    covered: [],
    calls: [],
    copied: [],
    texts: [],
    whereItLed: '/shop',
  },
  ...{ dialog: 'none', focus: 'kept' },
};
const call = { path: '/api/shop/order', method: 'POST', body: '{"planId":1,"terms":true}' };
const withBody = (body: object) => ({ ...call, body: JSON.stringify(body) });
const list = { path: '/api/shop/get-orders', method: 'POST', body: '{}' };

test('a button may ask in a dialog before it calls', () => {
  const before = { presses: [{ ...press, calls: [call] }] };
  const now = { presses: [{ ...press, dialog: 'closed by Escape' as const }] };
  expect(compared(before, now).filter(({ refuses }) => refuses)).toEqual([]);
});

test('a control that a press covers in both releases may have another name', () => {
  const named = (name: string) => ({
    presses: [{ ...press, covered: [name] }],
    controls: [{ name, states: [] }],
  });
  expect(compared(named("button 'New'"), named("button 'Add'"))).not.toContainEqual(
    expect.objectContaining({ refuses: true }),
  );
});

test.each<[string, Part, Part, string]>([
  [
    'the frame',
    { frame: { 'color of header': 'red' } },
    { frame: { 'color of header': 'blue' } },
    'it changes the frame',
  ],
  [
    'a button that calls nothing any more',
    { presses: [{ ...press, calls: [call] }] },
    { presses: [press] },
    "pressing 'Pay' makes no call; with the live release it calls /api/shop/order",
  ],
  [
    'a button that only loads the page again',
    { presses: [{ ...press, calls: [list, call] }] },
    { presses: [{ ...press, calls: [list] }] },
    "pressing 'Pay' changes nothing; with the live release it calls /api/shop/order",
  ],
  [
    'a dialog that stays',
    { presses: [{ ...press, dialog: 'closed by Escape' }] },
    { presses: [{ ...press, dialog: 'not closed by Escape' }] },
    "pressing 'Pay' opens a dialog that the Escape key does not close",
  ],
  [
    'a lost focus',
    { presses: [{ ...press, dialog: 'closed by Escape' }] },
    { presses: [{ ...press, dialog: 'closed by Escape', focus: 'lost' }] },
    "pressing 'Pay' opens a dialog, after which the focus is lost",
  ],
  [
    'a filter that shows nothing',
    { presses: [{ ...press, texts: ['1', '2', '3', '4', '5', '6'] }] },
    { presses: [{ ...press, texts: ['1'] }] },
    "pressing 'Pay' shows 1 lines; with the live release 6",
  ],
  [
    'a control that a small window hides',
    { widths: [{ size: '320', controls: ["button 'Pay'"], sideways: 0 }] },
    {
      widths: [{ size: '320', controls: [], sideways: 0 }],
      controls: [{ name: "button 'Pay'", states: [] }],
    },
    "in a window of 320, it hides the button 'Pay'",
  ],
  [
    'a press that covers a control',
    { presses: [press], controls: [{ name: "button 'Pay'", states: [] }] },
    {
      presses: [{ ...press, covered: ["button 'Pay'"] }],
      controls: [{ name: "button 'Pay'", states: [] }],
    },
    "after pressing 'Pay', something covers the button 'Pay'",
  ],
  ['a step that takes long', { waitMs: 500 }, { waitMs: 8_000 }, 'it takes some seconds longer'],
])('%s refuses a release', (_, live, candidate, text) => {
  expect(compared(live, candidate)).toContainEqual({
    text: expect.stringContaining(text),
    refuses: true,
  });
});

test.each<[string, Part, Part, string]>([
  [
    'a text',
    { texts: ['- text: a'] },
    { texts: ['- text: b'] },
    'shows text: b in place of text: a',
  ],
  ['a text that is gone', { texts: ['- text: a'] }, {}, 'no longer shows text: a'],
  ['a call', {}, { calls: [call] }, 'it makes the call /api/shop/order'],
  [
    'a field of a call',
    { calls: [call] },
    { calls: [{ ...call, body: '{"planId":1}' }] },
    'it makes the call /api/shop/order without the field terms',
  ],
  [
    'a field in another one',
    { calls: [withBody({ billing: { country: 'IT', company: 'Example SpA' } })] },
    { calls: [withBody({ billing: { country: 'IT' } })] },
    'it makes the call /api/shop/order without the field billing.company',
  ],
  [
    'a value that a press sends',
    { presses: [{ ...press, calls: [withBody({ order: '1000000001', total: 18.18 })] }] },
    { presses: [{ ...press, calls: [withBody({ order: '1000000002', total: 18.18 })] }] },
    "after pressing 'Pay', it makes the call /api/shop/order with order '1000000002' in place of '1000000001'",
  ],
  [
    'a value of a query',
    { calls: [{ ...list, method: 'GET', body: 'page=1&state=open' }] },
    { calls: [{ ...list, method: 'GET', body: 'page=1&state=closed' }] },
    "it makes the call /api/shop/get-orders with state 'closed' in place of 'open'",
  ],
  [
    'a copied text',
    { presses: [{ ...press, copied: ['bc1qexample'] }] },
    { presses: [{ ...press, copied: ['bc1qanother'] }] },
    "after pressing 'Pay', it copies 'bc1qanother' in place of 'bc1qexample'",
  ],
  ['what is stored', {}, { stored: ["the cookie 'a'"] }, "it stores the cookie 'a'"],
  ['the look', { appearance: ['p 4×4 red'] }, { appearance: ['p 4×4 blue'] }, 'it looks different'],
])('a change of %s is shown', (_, live, candidate, text) => {
  expect(compared(live, candidate)).toEqual([{ text, refuses: false }]);
});

test('what differs in each run of one release is no difference of what is sent', () => {
  const sent = (at: number, id: string) => ({ calls: [withBody({ at, id })] });
  const now = 1_790_000_000_000;
  const [before, after] = [sent(now, crypto.randomUUID()), sent(now + 9, crypto.randomUUID())];
  expect(compared(before, after)).toEqual([]);
});

test('a slow machine is slow for both, and one poll more or less is no difference', () => {
  expect(compared({ waitMs: 9_000 }, { waitMs: 12_000 })).toEqual([]);
  expect(compared({ calls: [call] }, { calls: [call, call, call] })).toEqual([]);
});
