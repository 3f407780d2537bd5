import type { AdminOrderDetails } from '@site/shared/contract';
import { provideLanguage } from '@site/shared/language';
import { orderWith } from '../testing/shop';
import { creditConfirm, moveConfirm } from './order-action-texts';

const details: AdminOrderDetails = {
  user: { id: 7, email: 'ada@example.test' },
  balance: 2.5,
  refundWay: 'provider',
  refundAmount: 10,
  moves: [],
  movesAlong: [
    {
      to: 'REFUNDED',
      orders: [
        {
          ...{ id: 'BBBB222233', type: 'Upgrade', result: 'COMPLETED' },
          ...{ amount: 7.1, wallet: 0, payment_mode: 'XXBT', refundWay: 'hand' },
        },
      ],
    },
  ],
};

test.each([
  [
    'en',
    "€10.00 goes back to the customer's card. €1.69 of the €11.69 was returned before. €5.00 goes back to the wallet. The part of the subscription that the order added ends now. Order BBBB222233, an upgrade of €7.10 that depends on it, is refunded too. Return €7.10 by hand: no money is sent automatically. A refund cannot be undone.",
    'Refund €17.10',
  ],
  [
    'de',
    '10,00 € gehen zurück auf die Karte des Kunden. 1,69 € von 11,69 € wurden schon zurückgezahlt. 5,00 € gehen zurück auf das Guthaben. Der Teil des Abonnements, den die Bestellung hinzugefügt hat, endet jetzt. Bestellung BBBB222233, ein davon abhängiges Upgrade über 7,10 €, wird auch erstattet. Zahlen Sie 7,10 € selbst zurück: Es wird kein Geld automatisch gesendet. Eine Erstattung kann nicht rückgängig gemacht werden.',
    '17,10 € erstatten',
  ],
] as const)('in %s, a refund names each amount and its way', (language, body, button) => {
  provideLanguage(() => language);
  const question = moveConfirm(orderWith(), details, 'REFUNDED', '');
  expect(plainSpaces(question.body)).toBe(body);
  expect(plainSpaces(question.labels.confirm)).toBe(button);
});

test('a credit in German names the wallet before and after it', () => {
  provideLanguage(() => 'de');
  expect(plainSpaces(creditConfirm(details, 5).body)).toBe(
    'Das Guthaben von ada@example.test steigt von 2,50 € auf 7,50 €. Es wird automatisch von der nächsten Bestellung abgezogen.',
  );
});

/** Amounts have a no-break space before their sign. */
function plainSpaces(text: string | undefined): string | undefined {
  return text?.replaceAll('\u00a0', ' ');
}
