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

const every = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

test.each(every)('%s → %s is allowed only if the list has it', (from, to) => {
  expect(canMove(from, to)).toBe(allowed.includes(`${from} → ${to}`));
});

test('REFUNDED is final, and no status moves to itself or to AWAITING_PAYMENT', () => {
  expect(every.filter(([from, to]) => canMove(from, to))).toHaveLength(allowed.length);
  expect(ORDER_STATUSES.filter((to) => canMove('REFUNDED', to))).toEqual([]);
  expect(ORDER_STATUSES.filter((status) => canMove(status, status))).toEqual([]);
  expect(sourcesOf('AWAITING_PAYMENT')).toEqual([]);
});

test('the sources of a status are the statuses that may move to it', () => {
  for (const to of ORDER_STATUSES)
    expect(sourcesOf(to)).toEqual(
      ORDER_STATUSES.filter((from) => allowed.includes(`${from} → ${to}`)),
    );
  expect(sourcesOf('COMPLETED')).toEqual(['AWAITING_PAYMENT', 'PENDING_VERIFICATION', 'BLOCKED']);
});

test('there are the six statuses of section 4', () => {
  expect([...ORDER_STATUSES].sort()).toEqual(
    [
      'AWAITING_PAYMENT',
      'BLOCKED',
      'CANCELLED',
      'COMPLETED',
      'PENDING_VERIFICATION',
      'REFUNDED',
    ].sort(),
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
