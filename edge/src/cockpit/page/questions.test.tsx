import { questionFor } from './questions';
import type { NameStatus } from './status';

const shell = { name: 'shell', live: 'v2', previous: 'v1', canary: null, set: ['shop'] };
const shop = { name: 'shop', canary: { version: 'v3' } };

function effectOfRollback(one: object, tokenNames: string[]): string {
  const names = [shell, shop] as unknown as NameStatus[];
  return questionFor(
    one as NameStatus,
    { names, token: { names: tokenNames, rights: [] } },
    'rollback',
  ).effect;
}

test('the question before a rollback names the set that goes back, and the rollouts that end', () => {
  expect(effectOfRollback(shell, ['shell', 'shop'])).toBe(
    'All visitors get v1 with their next page, in place of v2. These releases of the same set go back, too: shop. The rollout of shop v3 ends.',
  );
  expect(effectOfRollback({ ...shell, set: [] }, ['shell', 'shop'])).toBe(
    'All visitors get v1 with their next page, in place of v2.',
  );
});

test('with a token for some names of the set, the question says that the others stay', () => {
  expect(effectOfRollback(shell, ['shell'])).toContain(
    'These releases of the same set stay live, because this token does not release all names of the set: shop.',
  );
});
