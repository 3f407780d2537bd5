import { act, renderHook } from '@testing-library/react';
import {
  chooseTheme,
  documentTheme,
  setDocumentTheme,
  storedTheme,
  type Theme,
  useColorScheme,
} from './theme';

const realMatchMedia = window.matchMedia;

/** A system whose colours the test changes. */
function systemWith(matches: boolean) {
  const system = Object.assign(new EventTarget(), { matches });
  window.matchMedia = () => system as unknown as MediaQueryList;
  return (isDark: boolean) => {
    system.matches = isDark;
    system.dispatchEvent(new Event('change'));
  };
}

beforeEach(() => {
  localStorage.clear();
  setDocumentTheme('system');
});
afterEach(() => {
  window.matchMedia = realMatchMedia;
  setDocumentTheme('system');
});

test.each<Theme>(['light', 'dark'])('%s is shown and stored', (theme) => {
  chooseTheme(theme);
  expect([documentTheme(), storedTheme()]).toEqual([theme, theme]);
  expect(document.documentElement).toHaveAttribute('data-theme', theme);
});

test("'system' removes the attribute and the stored choice", () => {
  chooseTheme('dark');
  chooseTheme('system');
  expect([documentTheme(), storedTheme(), localStorage.length]).toEqual(['system', 'system', 0]);
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test.each(['', 'blue', 'Dark', 'system'])("the stored value '%s' is the system's theme", (text) => {
  localStorage.setItem('theme', text);
  expect(storedTheme()).toBe('system');
});

test('setDocumentTheme stores nothing', () => {
  setDocumentTheme('dark');
  expect([documentTheme(), storedTheme()]).toEqual(['dark', 'system']);
});

test("the colour scheme follows the visitor's choice and the system", async () => {
  const changeSystem = systemWith(false);
  const { result } = renderHook(() => useColorScheme());
  expect(result.current).toBe('light');
  act(() => changeSystem(true));
  expect(result.current).toBe('dark');
  await act(async () => setDocumentTheme('light'));
  expect(result.current).toBe('light');
  await act(async () => setDocumentTheme('system'));
  expect(result.current).toBe('dark');
});
