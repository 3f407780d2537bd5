import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { releaseJourneys } from '@site/shared/release';
import { readJourneys } from './read-journeys.mjs';

const root = join(__dirname, '../..');

test.each(readdirSync(root).filter((folder) => folder.startsWith('remote-')))(
  'the journeys of %s are valid',
  (folder) => {
    const journeys = readJourneys(join(root, folder));
    expect(releaseJourneys.parse(journeys)).toEqual(journeys);
  },
);

test('refuses a step that the gate does not know', () => {
  const journey = { name: 'looks', as: 'visitor', steps: [{ click: 'Send' }] };
  expect(releaseJourneys.safeParse([journey]).success).toBe(false);
  expect(releaseJourneys.safeParse([{ ...journey, steps: [{ press: 'Send' }] }]).success).toBe(
    true,
  );
});
