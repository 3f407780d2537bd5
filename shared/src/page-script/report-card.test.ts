import { closeBrowser, openDocument, SUPPORT, stackOf, VIEW } from './testing/open-document';

const supportScript = `https://site.test/releases/support/${SUPPORT}/card.js:1:2`;

afterEach(closeBrowser);

test('the outcome of a card is reported for its release, and is no outcome of the view', async () => {
  const page = openDocument();
  page.script.begin('/order/:orderNumber', 'shop');
  page.script.mounted();
  const card = { remote: 'support', version: SUPPORT, card: 'open-tickets' };
  page.script.card(card);
  page.script.card({
    ...card,
    fault: { stage: 'render', message: 'order 1234', stack: supportScript },
  });
  page.script.shown();
  const report = { kind: 'card', page: '/order/:orderNumber', ...card };
  expect(await page.reports()).toEqual([
    { ...report, outcome: 'shown' },
    {
      ...{ ...report, outcome: 'failed', stage: 'render', message: 'order 1234' },
      stack: [stackOf(supportScript).replace(')', '')],
    },
    { ...VIEW, outcome: 'shown' },
  ]);
});
