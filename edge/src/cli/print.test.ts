import { passedText } from './print';

test('the changes for visitors are printed after the notes, at most twenty', () => {
  const changes = Array.from({ length: 23 }, (_, index) => ({
    where: `/shop/${index}`,
    who: 'customer on a phone',
    text: 'The title is new.',
  }));
  const lines = passedText({ notes: ['No browser check.'], changes });
  expect(lines.slice(0, 3)).toEqual([
    '  note: No browser check.',
    'What changes for visitors:',
    '  /shop/0, customer on a phone: The title is new.',
  ]);
  expect(lines).toHaveLength(2 + 20 + 1);
  expect(lines.at(-1)).toBe('  and 3 more');
  expect(passedText({ notes: [] })).toEqual(['  The gate has seen no change for visitors.']);
  expect(passedText({ notes: ['No browser check.'] })).toEqual(['  note: No browser check.']);
});
