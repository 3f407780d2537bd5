import { CHANNELS, programmesUntil } from './sample-channels';

test.each(CHANNELS)('the programmes of $name follow each other without a gap', (channel) => {
  const programmes = programmesUntil(channel, 540);
  expect(programmes[0]?.start).toBe(0);
  for (const [index, { start, end }] of programmes.entries()) {
    expect(end).toBeGreaterThan(start);
    if (index > 0) expect(programmes[index - 1]?.end).toBe(start);
  }
  expect(programmes.at(-1)?.start).toBeLessThan(540);
  expect(programmes.at(-1)?.end).toBeGreaterThanOrEqual(540);
});
