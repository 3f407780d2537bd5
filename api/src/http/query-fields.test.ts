import * as z from 'zod/mini';
import { queryFields } from './query-fields';

const read = queryFields(
  z.object({
    ids: z.optional(z.array(z.int())),
    others: z._default(z.boolean(), false),
    search: z.optional(z.string().check(z.trim())),
    amount: z.optional(z.number()),
    to: z.optional(z.enum(['open', 'closed'])),
    part: z.optional(z.object({ index: z.pipe(z.int(), z.transform(String)) })),
  }),
);

test.each([
  [{}, {}],
  [{ ids: '7' }, { ids: [7] }],
  [{ ids: ['7', '8', 'x'] }, { ids: [7, 8, 'x'] }],
  [{ others: 'true' }, { others: true }],
  [{ others: 'false' }, { others: false }],
  [{ others: '1' }, { others: '1' }],
  [{ search: '12' }, { search: '12' }],
  [{ search: 'true' }, { search: 'true' }],
  [{ amount: '-0.5' }, { amount: -0.5 }],
  [{ amount: ' 5' }, { amount: ' 5' }],
  [{ amount: ['1', '2'] }, { amount: ['1', '2'] }],
  [{ to: 'open' }, { to: 'open' }],
  [{ 'part.index': '3' }, { part: { index: 3 } }],
  [{ 'part.index': 'x', part: 'y', unknown: 'z' }, { part: { index: 'x' } }],
])('reads %j as %j', (query, fields) => {
  expect(read(query)).toEqual(fields);
});

test('refuses U+0000', () => {
  expect(() => read({ search: 'a\u0000b' })).toThrow('malformed');
  expect(() => read({ ids: ['1', '\u0000'] })).toThrow('malformed');
});
