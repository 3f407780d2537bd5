import { sessionOf } from '@site/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { sessionStore, setSession, useRole, useSession } from './session';

test('the hooks follow the session: unknown, signed in with its role, anonymous', () => {
  const { result } = renderHook(() => [
    useSession().status,
    useSession().session?.email,
    useRole(),
  ]);
  expect(result.current).toEqual(['unknown', undefined, 'visitor']);
  act(() => setSession(sessionOf()));
  expect(result.current).toEqual(['signed-in', 'ada@example.test', 'customer']);
  act(() => setSession(sessionOf({ id: 1, role: 'admin' })));
  expect(result.current).toEqual(['signed-in', 'ada@example.test', 'admin']);
  act(() => setSession(null));
  expect(result.current).toEqual(['anonymous', undefined, 'visitor']);
  expect(sessionStore.getState()).toEqual({ status: 'anonymous', session: null });
});
