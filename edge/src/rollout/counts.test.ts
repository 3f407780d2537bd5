import { addCounter, noCounts } from './counts';

test('a remote has 20 counters, and those of one remote use up no place of another', () => {
  const counts = noCounts();
  for (let turn = 0; turn < 30; turn += 1) addCounter(counts, `shop invented-${turn}`);
  addCounter(counts, 'shop invented-0');
  addCounter(counts, 'shop-2 sent');
  addCounter(counts, 'support ticket-sent');
  expect(Object.keys(counts.counters)).toHaveLength(22);
  expect(counts.counters).toMatchObject({
    'shop invented-0': 2,
    'shop-2 sent': 1,
    'support ticket-sent': 1,
  });
});
