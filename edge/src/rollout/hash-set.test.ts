import { seededRandom } from '../testing/simulate-rollout';
import { HashSet } from './hash-set';

test('has what was added, and nothing else', () => {
  const random = seededRandom(3);
  const set = new HashSet();
  const expected = new Set<number>();
  for (let turn = 0; turn < 50_000; turn += 1) {
    // Small numbers meet in a slot often, large ones seldom.
    const hash = 1 + Math.floor(random() * (turn % 2 ? 2 ** 30 : 60_000));
    expect(set.has(hash)).toBe(expected.has(hash));
    set.add(hash);
    expected.add(hash);
  }
  expect(set.size).toBe(expected.size);
});
