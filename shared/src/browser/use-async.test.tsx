import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { deferred } from '../testing/deferred';
import { useAsync } from './use-async';

test('is pending until the work has ended', async () => {
  const answer = deferred<string>();
  const { result } = renderHook(() => useAsync(() => answer.promise));
  expect(result.current).toMatchObject({ isPending: true, value: undefined, error: undefined });
  await act(async () => answer.resolve('loaded'));
  expect(result.current).toMatchObject({ isPending: false, value: 'loaded', error: undefined });
});

test('a retry runs the work again, and keeps the error until it has ended', async () => {
  const work = jest.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'));
  const { result } = renderHook(() => useAsync(work));
  await act(async () => {});
  expect(result.current).toMatchObject({ isPending: false, value: undefined, attempt: 1 });
  expect(result.current.error).toEqual(new Error('offline'));
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ isPending: true, attempt: 2 });
  expect(result.current.error).toEqual(new Error('offline'));
  await act(async () => {});
  expect(result.current).toMatchObject({ isPending: false, value: 'loaded', error: undefined });
  expect(work).toHaveBeenCalledTimes(2);
});

test('another key runs the work again, and the earlier value stays until it has finished', async () => {
  const { result, rerender } = renderHook(({ id }) => useAsync(async () => `note ${id}`, id), {
    initialProps: { id: '1' },
  });
  await act(async () => {});
  rerender({ id: '2' });
  expect(result.current).toMatchObject({ isPending: true, value: 'note 1' });
  await act(async () => {});
  expect(result.current).toMatchObject({ isPending: false, value: 'note 2' });
});

test('a failure after a success keeps the earlier value', async () => {
  const work = jest
    .fn<Promise<string>, []>()
    .mockResolvedValueOnce('first')
    .mockRejectedValueOnce(new Error('offline'));
  const { result } = renderHook(() => useAsync(work));
  await act(async () => {});
  await act(async () => result.current.retry());
  expect(result.current).toMatchObject({ value: 'first', error: new Error('offline') });
});

test('drops the late result of an earlier key, and aborts its signal', async () => {
  const answers = { a: deferred<string>(), b: deferred<string>() };
  const signals: AbortSignal[] = [];
  const { result, rerender } = renderHook(
    ({ id }: { id: 'a' | 'b' }) =>
      useAsync((signal) => {
        signals.push(signal);
        return answers[id].promise;
      }, id),
    { initialProps: { id: 'a' } },
  );
  rerender({ id: 'b' });
  await act(async () => answers.b.resolve('of b'));
  await act(async () => answers.a.resolve('of a'));
  expect(result.current.value).toBe('of b');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a rendering without a new key does not run the work again', async () => {
  const work = jest.fn(async () => 'loaded');
  const { rerender } = renderHook(() => useAsync(work, 'same'));
  await act(async () => {});
  rerender();
  expect(work).toHaveBeenCalledTimes(1);
});

test('with a null key the work does not run', async () => {
  const work = jest.fn(async () => 'loaded');
  const { result, rerender } = renderHook(({ id }: { id: string | null }) => useAsync(work, id), {
    initialProps: { id: null } as { id: string | null },
  });
  await act(async () => {});
  expect(result.current).toMatchObject({ isPending: false, value: undefined });
  expect(work).not.toHaveBeenCalled();
  rerender({ id: '1' });
  expect(result.current.isPending).toBe(true);
  await act(async () => {});
  expect(result.current).toMatchObject({ isPending: false, value: 'loaded' });
});

test('aborts the run when the component is unmounted', async () => {
  const signals: AbortSignal[] = [];
  const { unmount } = renderHook(() => useAsync(async (signal) => void signals.push(signal)));
  unmount();
  expect(signals[0]?.aborted).toBe(true);
});

test('works in strict mode, whose effects run twice', async () => {
  const { result } = renderHook(() => useAsync(async () => 'loaded'), { wrapper: StrictMode });
  await act(async () => {});
  expect(result.current).toMatchObject({ isPending: false, value: 'loaded' });
});
