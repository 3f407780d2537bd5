import type { Journey } from '@site/shared/release';
import { identityOf, stepsInLanguage } from './steps-in-language';

function journeyThatPresses(german: string): Journey {
  return {
    name: 'buys',
    as: 'customer',
    steps: [
      { open: '/shop/basic' },
      { press: { text: 'cart.buy', in: { en: 'Buy', de: german } } },
      { choose: { text: 'x', in: { en: 'Country' } }, option: '40' },
      { expect: '/order/:orderNumber' },
    ],
  };
}

test('a visitor takes the steps on the pages and with the texts of a language', () => {
  expect(stepsInLanguage(journeyThatPresses('Kaufen'), 'de')).toEqual([
    { open: '/de/shop/basic' },
    { press: 'Kaufen' },
    { choose: 'Country', option: '40' },
    { expect: '/de/order/:orderNumber' },
  ]);
});

test('a remote without the language has English texts', () => {
  expect(stepsInLanguage(journeyThatPresses('Kaufen'), 'de', 'en')[1]).toEqual({ press: 'Buy' });
});

test('another text of a key leaves the journey the same', () => {
  const journey = journeyThatPresses('Kaufen');
  expect(identityOf(journeyThatPresses('Bestellen'))).toBe(identityOf(journey));
  expect(identityOf({ ...journey, as: 'visitor' })).not.toBe(identityOf(journey));
});
