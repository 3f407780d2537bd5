import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './offline-banner';

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => jest.restoreAllMocks());

test('is shown while the browser is offline, in a live region', () => {
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  setOnline(false);
  expect(screen.getByRole('status')).toHaveTextContent('You are offline');
  setOnline(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
