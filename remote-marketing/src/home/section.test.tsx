import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Section } from './section';

afterEach(() => jest.useRealTimers());

test('a section of the server waits for its layout until the browser is idle', async () => {
  const section = <Section title="Prices">All prices</Section>;
  const root = document.createElement('div');
  root.innerHTML = renderToString(section);
  document.body.append(root);
  const prices = () => screen.getByRole('region', { name: 'Prices' });
  expect(prices()).toHaveClass('later');
  jest.useFakeTimers();
  const live = await act(async () => hydrateRoot(root, section));
  expect(prices()).toHaveClass('later');
  act(() => void jest.advanceTimersByTime(500));
  expect(prices()).not.toHaveClass('later');
  act(() => live.unmount());
  root.remove();
});
