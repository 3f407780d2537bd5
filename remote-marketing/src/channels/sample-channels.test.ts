import { CHANNELS, programmesUntil } from './sample-channels';

test.each(CHANNELS.map((channel) => [channel.name, channel] as const))(
  'the programmes of %s follow each other without a gap',
  (_, channel) => {
    const programmes = programmesUntil(channel, 540);
    expect(programmes[0]?.start).toBe(0);
    for (const [index, { start, end }] of programmes.entries()) {
      expect(end).toBeGreaterThan(start);
      if (index > 0) expect(programmes[index - 1]?.end).toBe(start);
    }
    expect(programmes.at(-1)?.start).toBeLessThan(540);
    expect(programmes.at(-1)?.end).toBeGreaterThanOrEqual(540);
  },
);

test('numbers, names and logos of the channels are unique', () => {
  for (const values of [
    CHANNELS.map(({ number }) => number),
    CHANNELS.map(({ name }) => name),
    CHANNELS.map(({ logo }) => logo),
  ])
    expect(new Set<unknown>(values).size).toBe(CHANNELS.length);
});
