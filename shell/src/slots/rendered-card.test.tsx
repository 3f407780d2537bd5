import { sessionStore, setSession, useSession } from '@site/shared/host';
import { homePrices } from '@site/shared/slots';
import { act, screen } from '@testing-library/react';
import {
  Broken,
  cardOf,
  Empty,
  openPlace,
  outcomesByVersion,
  page,
  place,
  wait,
} from '../testing/open-place';
import { readCardHtml } from './cards';

const HTML = '<p>the plans of the server</p><a href="/shop">Purchase</a>';
const HEIGHTS = { html: 300, place: 400, card: 200 };

/** Throws for an anonymous visitor. */
function Fragile() {
  if (!useSession().session) throw new Error('render failed');
  return <p>the plans of an account</p>;
}
function Plans() {
  return <p>the plans of the card</p>;
}

const open = (options: object = {}) =>
  openPlace(
    { audience: 'everyone' },
    { role: 'customer', slot: homePrices, html: HTML, ...options },
  );
const html = () => place().querySelector('[data-card-html]');

beforeEach(() => {
  page.releases = {
    'shop-live': { orders: cardOf(Plans, homePrices) },
    'shop-previous': { orders: cardOf(Plans, homePrices) },
  };
});

test('the HTML of a card is found in the document by the name of the card', () => {
  const rendered = document.implementation.createHTMLDocument();
  rendered.body.innerHTML = `<main><div data-card-html="shop/orders">${HTML}</div></main>`;
  expect([...readCardHtml(rendered)]).toEqual([['shop/orders', HTML]]);
});

test('the HTML of the server stays until the place is near, and its height is that of the place', async () => {
  page.isNear = false;
  await open();
  await wait(10_000);
  expect(html()).toHaveTextContent('the plans of the server');
  expect(place()).not.toHaveClass('fixed');
  expect(place()).not.toHaveClass('reserved');
  expect(page.loads).toEqual([]);
});

test('the card takes the place of its HTML', async () => {
  await open();
  await wait(250);
  expect(place()).toHaveTextContent(/^the plans of the card$/);
  expect(outcomesByVersion()).toEqual([['shop-live', 'shown']]);
});

test.each([
  ['throws', () => ({ orders: cardOf(Broken, homePrices) }), 'render'],
  ['shows no content', () => ({ orders: cardOf(Empty, homePrices) }), 'blank'],
  ['cannot be loaded', () => Promise.reject(new Error('wrong hash')), 'load'],
  ['is never loaded', () => new Promise(() => undefined), 'load'],
])('the HTML stays if the card %s', async (_what, live, stage) => {
  const release = live();
  page.releases['shop-live'] = release instanceof Promise ? () => release : release;
  await open();
  await wait(4_500);
  expect(place()).toHaveTextContent(/^the plans of the serverPurchase$/);
  expect(outcomesByVersion()).toEqual([['shop-live', stage]]);
});

test('the HTML comes back if the card throws later', async () => {
  page.releases['shop-live'] = { orders: cardOf(Fragile, homePrices) };
  await open();
  await wait(250);
  expect(place()).toHaveTextContent(/^the plans of an account$/);
  await act(async () => setSession(null));
  expect(place()).toHaveTextContent(/^the plans of the serverPurchase$/);
});

test('a link of the HTML keeps the focus: the card waits until it is elsewhere', async () => {
  page.isNear = false;
  await open();
  const link = screen.getByRole('link');
  link.focus();
  await act(async () => page.arrive());
  await wait(5_000);
  expect(link).toHaveFocus();
  act(() => link.blur());
  await wait(250);
  expect(place()).toHaveTextContent(/^the plans of the card$/);
});

test('the card waits for the session, which the server does not know', async () => {
  page.isNear = false;
  await open();
  act(() => sessionStore.setState({ status: 'unknown', session: null }));
  await act(async () => page.arrive());
  await wait(5_000);
  expect(html()).toBeVisible();
  act(() => setSession(null));
  expect(place()).toHaveTextContent(/^the plans of the card$/);
});

test('in a document without the HTML, the place has its height until the card is shown', async () => {
  page.isNear = false;
  await open({ html: undefined });
  expect(place()).toHaveClass('reserved');
  await act(async () => page.arrive());
  await wait(500);
  expect(place()).toHaveTextContent(/^the plans of the card$/);
  expect(place()).not.toHaveClass('reserved');
});

test('a smaller card keeps the height of its HTML while the place is on the screen', async () => {
  const heightOf = (element: Element) => {
    if (element.matches('[data-card-html]')) return HEIGHTS.html;
    return element === place() ? HEIGHTS.place : HEIGHTS.card;
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: Element,
  ) {
    return new DOMRect(0, 0, 100, heightOf(this));
  });
  await open();
  await wait(250);
  expect(place().style.minBlockSize).toBe('300px');
  act(() => page.leave());
  expect(place().style.minBlockSize).toBe('');
});
