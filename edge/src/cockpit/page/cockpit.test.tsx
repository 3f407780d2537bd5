import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { DECISIVE_EVIDENCE } from '../../rollout/evidence';
import { Cockpit } from './cockpit';

const [LIVE, NEXT] = ['a'.repeat(16), 'b'.repeat(16)];
const outcomes = (version: string, bad: number) => ({
  version,
  views: 1_000,
  bad,
  reasons: { failed: bad, silent: 0, left: 0, slow: 0 },
  pages: { '/prices': { views: 1_000, bad } },
});
const release = {
  name: 'shop',
  version: LIVE,
  at: 0,
  by: 'Dana',
  commit: '',
  gate: [
    { name: 'rendered pages', ms: 300, problems: 0 },
    { name: 'journeys', ms: 61_000, problems: 0 },
  ],
  notes: ['No browser check.'],
};
const shop = {
  name: 'shop',
  live: LIVE,
  previous: NEXT,
  languages: [],
  canary: null,
  watch: null,
  set: [],
  outcomes: { live: outcomes(LIVE, 40), comparison: null },
  frozen: null,
  bad: [],
  errors: 0,
  releases: [release],
};
const status = {
  now: 0,
  token: { names: ['shop'], rights: ['activate'] },
  names: [shop],
  history: [
    { at: 1, name: 'shop', action: 'activate', from: LIVE, to: NEXT, by: 'Dana', why: 'prices' },
    { at: 0, name: 'shop', action: 'activate', from: null, to: LIVE, by: 'Dana', why: '' },
  ],
};

/** The answers of the edge, by path under the release API. */
let answers: Record<string, () => Response | Promise<Response>>;
let requests: { path: string; authorization: string | null; body: unknown }[];

beforeAll(() => {
  // jsdom has no addresses of blobs.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.setItem('release-token', 'release_stored');
  requests = [];
  answers = {};
  globalThis.fetch = async (url, init = {}) => {
    const path = String(url).replace('/releases/api/', '');
    const authorization = new Headers(init.headers).get('authorization');
    requests.push({ path, authorization, body: init.body && JSON.parse(String(init.body)) });
    const answer = answers[path];
    if (!answer) throw new TypeError('no answer');
    return answer();
  };
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  sessionStorage.clear();
});

const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(name: object = {}) {
  answers[''] = () => Response.json({ ...status, names: [{ ...shop, ...name }] });
  render(<Cockpit />);
  await pass();
}

async function openDetails(summary: RegExp): Promise<HTMLElement> {
  const details = screen.getByText(summary).closest('details');
  if (!details) throw new Error('There are no details.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await pass();
  return details;
}

test('a card has the outcomes, the gate of each release, and the history its versions', async () => {
  await open();
  expect(screen.getByText('4.0 %').parentElement?.textContent).toBe('4.0 % bad');
  expect(screen.getByText('40 of 1,000 views · 40 failed')).toBeTruthy();
  await openDetails(/1 published release/);
  await openDetails(/Gate: 2 steps, 61 s · 1 note/);
  expect(screen.getByText('journeys: 61 s')).toBeTruthy();
  expect(screen.getByText(`${LIVE} → ${NEXT}`)).toBeTruthy();
});

test('a card names the languages of the live release, and how many texts each of them lacks', async () => {
  await open({
    languages: [
      { language: 'de', missing: 0 },
      { language: 'fr', missing: 3 },
    ],
  });
  expect(screen.getByText('Languages: en, de, fr (3 texts in English)')).toBeTruthy();
});

test('a canary has its visitors, its evidence, its complaint and what it waits for', async () => {
  const comparison = {
    kind: 'canary',
    since: 0,
    release: outcomes(NEXT, 200),
    against: outcomes(LIVE, 10),
    evidence: 12,
    complaint: 'failed in 3 of 3 views of /prices',
    waitsFor: '80 more good views',
  };
  await open({
    canary: { version: NEXT, percent: 10, plan: { steps: [1, 10, 50, 100] } },
    outcomes: { live: outcomes(LIVE, 10), comparison },
  });
  expect(screen.getByText('canary 10 %')).toBeTruthy();
  expect(screen.getByText(/^10 % .* get b+; the edge continues with 50, 100 %$/)).toBeTruthy();
  expect(screen.getByText(/Evidence against/).textContent).toContain(`12 of ${DECISIVE_EVIDENCE}`);
  expect(
    screen.getByText(/^Few networks report: failed in 3 of 3 views of \/prices\./),
  ).toBeTruthy();
  expect(screen.getByText('Waits for 80 more good views.')).toBeTruthy();
});

test('the changes of a release are grouped by page, with pictures that need the token', async () => {
  const changes = [
    {
      where: '/prices',
      who: 'a customer',
      text: 'The button says Pay.',
      pictures: { before: 'a1.jpg', after: 'b2.jpg' },
    },
    { where: '/', who: 'a visitor', text: 'A picture is new.' },
    { where: '/prices', who: 'a visitor', text: 'A price is new.' },
  ];
  answers[`shop/${LIVE}/pictures/a1.jpg`] = () => new Response('a picture');
  answers[`shop/${LIVE}/pictures/b2.jpg`] = () => new Response('', { status: 404 });
  await open({ releases: [{ ...release, changes }] });
  await openDetails(/1 published release/);
  const details = await openDetails(/What changes for visitors: 3 changes/);
  expect([...details.querySelectorAll('h4')].map(({ textContent }) => textContent)).toEqual([
    '/prices',
    '/',
  ]);
  expect(within(details).getAllByRole('listitem')).toHaveLength(3);
  expect(requests.filter(({ path }) => path.includes('pictures'))).toEqual([
    expect.objectContaining({ authorization: 'Bearer release_stored' }),
    expect.objectContaining({ authorization: 'Bearer release_stored' }),
  ]);
  fireEvent.click(within(details).getByRole('button', { name: 'Before: /prices' }));
  expect(within(details).getByRole('dialog')).toBeTruthy();
  expect(within(details).getByText('The edge answered 404. Try again.')).toBeTruthy();
});

test('the errors of a name are loaded when they are opened', async () => {
  const error = {
    version: LIVE,
    message: 'no price',
    page: '/shop',
    count: 2,
    lastAt: 0,
    browser: 'Chrome 128',
  };
  answers['shop/errors'] = () => Response.json({ errors: [error] });
  await open({ errors: 1 });
  expect(requests.map(({ path }) => path)).toEqual(['']);
  const details = await openDetails(/1 error in pages/);
  expect(details.textContent).toMatch(/no price.*on \/shop · 2 networks/);
});

test('a token that expires during a change: the question keeps its reason and takes another token', async () => {
  await open();
  answers['shop/rollback'] = () => new Response('', { status: 401 });
  fireEvent.click(screen.getByText('Roll back'));
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'new prices' } });
  const form = screen.getByRole('dialog').querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  await pass(20_000);
  expect(screen.getByRole('alert').textContent).toMatch(/^Nothing has changed\. The edge does not/);
  expect(sessionStorage.getItem('release-token')).toBe('release_stored');

  answers['shop/rollback'] = () => Response.json({});
  fireEvent.change(screen.getByLabelText('Another release token'), {
    target: { value: 'release_other' },
  });
  fireEvent.submit(form);
  await pass();
  expect(screen.queryByRole('dialog')).toBeNull();
  const body = { why: 'new prices', by: 'cockpit' };
  expect(requests.filter(({ path }) => path === 'shop/rollback')).toEqual([
    expect.objectContaining({ authorization: 'Bearer release_stored', body }),
    expect.objectContaining({ authorization: 'Bearer release_other', body }),
  ]);
  expect(sessionStorage.getItem('release-token')).toBe('release_other');
});

test('a token of another name has no buttons and loads no errors', async () => {
  answers[''] = () =>
    Response.json({
      ...status,
      token: { names: ['account'], rights: ['activate'] },
      names: [{ ...shop, errors: 1 }],
    });
  render(<Cockpit />);
  await pass();
  expect(screen.queryByText('Roll back')).toBeNull();
  expect(screen.queryByText(/error in pages/)).toBeNull();
});

test('an unknown token is forgotten with a reason, and one with other characters is not sent', async () => {
  answers[''] = () => new Response('', { status: 401 });
  render(<Cockpit />);
  await pass();
  expect(screen.getByRole('alert').textContent).toMatch(/does not accept this token/);
  expect(sessionStorage.getItem('release-token')).toBeNull();
  fireEvent.change(screen.getByLabelText('Release token'), { target: { value: 'жетон' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await pass();
  expect(screen.getByRole('alert').textContent).toMatch(/contains only the letters/);
  expect(requests).toHaveLength(1);
});

test('while the edge does not answer, the figures and a token that is being typed stay', async () => {
  render(<Cockpit />);
  await pass();
  fireEvent.change(screen.getByLabelText('Release token'), { target: { value: 'release_ty' } });
  await pass(11_000);
  expect(requests).toHaveLength(3);
  expect(screen.getByLabelText<HTMLInputElement>('Release token').value).toBe('release_ty');
  expect(screen.getByRole('alert').textContent).toBe('The edge does not answer.');
  answers[''] = () => Response.json(status);
  await pass(5_000);
  answers = {};
  await pass(5_000);
  expect(screen.getByText(/The figures are old/)).toBeTruthy();
  expect(screen.getByText('4.0 %')).toBeTruthy();
});
