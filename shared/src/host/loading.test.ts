import { deferred } from '@site/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { useLoading, withLoading } from './loading';

test('the flag is true until the last of several promises settles', async () => {
  const { result } = renderHook(() => useLoading());
  expect(result.current).toBe(false);
  const first = deferred<string>();
  const second = deferred<string>();
  const running: Promise<unknown>[] = [];
  act(
    () =>
      void running.push(
        withLoading(first.promise),
        withLoading(second.promise).catch((error: Error) => error.message),
      ),
  );
  expect(result.current).toBe(true);
  await act(async () => {
    second.reject(new Error('failed'));
    await running[1];
  });
  expect(result.current).toBe(true);
  await act(async () => {
    first.resolve('done');
    await running[0];
  });
  expect(result.current).toBe(false);
  expect(await Promise.all(running)).toEqual(['done', 'failed']);
});
