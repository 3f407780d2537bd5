import {
  canMove,
  HIDDEN_PAYMENT_METHODS,
  ORDER_STATUSES,
  ORDER_TYPES,
  orderTypeOf,
  PAYMENT_METHODS,
  sourcesOf,
} from './order-status';

const allowed = [
  'AWAITING_PAYMENT → PENDING_VERIFICATION',
  'AWAITING_PAYMENT → COMPLETED',
  'AWAITING_PAYMENT → CANCELLED',
  'PENDING_VERIFICATION → COMPLETED',
  'PENDING_VERIFICATION → CANCELLED',
  'PENDING_VERIFICATION → BLOCKED',
  'COMPLETED → BLOCKED',
  'COMPLETED → REFUNDED',
  'BLOCKED → COMPLETED',
  'BLOCKED → REFUNDED',
  'CANCELLED → PENDING_VERIFICATION',
];

test('an order moves from one status to another only if the list has it', () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves.sort()).toEqual([...allowed].sort());
  expect(ORDER_STATUSES).toHaveLength(6);
});

test('the sources of a status are the statuses that may move to it', () => {
  for (const to of ORDER_STATUSES)
    expect(sourcesOf(to)).toEqual(
      ORDER_STATUSES.filter((from) => allowed.includes(`${from} → ${to}`)),
    );
});

test('the mode Purchase becomes the type New; the other modes keep their name', () => {
  expect((['Purchase', 'Renew', 'Upgrade'] as const).map(orderTypeOf)).toEqual([...ORDER_TYPES]);
});

test('the card comes first, and no hidden method is available', () => {
  expect(PAYMENT_METHODS[0]).toBe('CARD');
  expect(
    PAYMENT_METHODS.filter((method) =>
      (HIDDEN_PAYMENT_METHODS as readonly string[]).includes(method),
    ),
  ).toEqual([]);
});
