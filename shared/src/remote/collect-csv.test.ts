import { collectCsv } from './collect-csv';

test('the parts are asked for until the last one, and joined', async () => {
  const asked: unknown[] = [];
  const parts = [{ csv: 'a', before: 7 }, { csv: 'b', before: 3 }, { csv: 'c' }];
  const file = await collectCsv(async (next) => {
    asked.push(next);
    return { ok: true, value: parts[asked.length - 1] ?? { csv: '' } };
  });
  expect(file).toEqual({ ok: true, value: 'abc' });
  expect(asked).toEqual([{}, { before: 7 }, { before: 3 }]);
});

test('a part that leads to itself ends the load with an error', async () => {
  const loadPart = jest.fn(async () => ({ ok: true as const, value: { csv: 'a', before: 7 } }));
  await expect(collectCsv(loadPart)).rejects.toThrow('the part before 7 of a file ends at 7');
  expect(loadPart).toHaveBeenCalledTimes(2);
});
