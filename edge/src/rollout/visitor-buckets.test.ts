import { BUCKETS, isInRollout, parseBucket } from './visitor-bucket';

const all = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

describe('visitor buckets', () => {
  test.each([0.01, 1, 10, 33.3, 50, 99.99])(
    '%d %% selects that share of the buckets',
    (percent) => {
      expect(all.filter((bucket) => isInRollout(bucket, 'shop', percent))).toHaveLength(
        Math.round(percent * 100),
      );
    },
  );

  test('a larger percentage keeps every visitor of a smaller one', () => {
    let before = new Set<number>();
    for (const percent of [1, 10, 30, 70, 99.99]) {
      const now = new Set(all.filter((bucket) => isInRollout(bucket, 'shop', percent)));
      expect([...before].filter((bucket) => !now.has(bucket))).toEqual([]);
      before = now;
    }
  });

  test('the canary of a remote reaches the visitors of another one in proportion', () => {
    const names = ['shell', 'shop', 'support', 'marketing', 'account'];
    const shares = names.flatMap((name) => {
      const small = all.filter((bucket) => isInRollout(bucket, name, 10));
      return names
        .filter((other) => other !== name)
        .map((other) => small.filter((bucket) => isInRollout(bucket, other, 50)).length / 1_000);
    });
    expect(Math.min(...shares)).toBeGreaterThan(0.45);
    expect(Math.max(...shares)).toBeLessThan(0.55);
  });

  test.each(['', '-1', '12345', '1e3', 'x', ' 1', undefined])('%j is not a bucket', (value) => {
    expect(parseBucket(value)).toBeUndefined();
  });
});
