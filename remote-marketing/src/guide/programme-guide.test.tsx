import { act, fireEvent, render, screen } from '@testing-library/react';
import { formatGuideTime } from './guide-clock';
import { ProgrammeGuide } from './programme-guide';

const real = { matchMedia: window.matchMedia, IntersectionObserver: window.IntersectionObserver };
let reportInView: (isIntersecting: boolean) => void;

beforeEach(() => {
  jest.useFakeTimers();
  class TestObserver {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      reportInView = (isIntersecting) => act(() => callback([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: TestObserver });
});

afterEach(() => {
  jest.useRealTimers();
  Object.assign(window, real);
});

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1_000));
const shownMinute = () =>
  Number(document.querySelector('figure')?.style.getPropertyValue('--now') ?? NaN);

test.each([
  [0, '18:00'],
  [84, '19:24'],
  [84.5, '19:24'],
  [359, '23:59'],
  [360, '00:00'],
  [540, '03:00'],
])('minute %d of the evening is %s', (minute, text) => {
  expect(formatGuideTime(minute)).toBe(text);
});

test('the clock runs half a minute each second while the guide is in view', async () => {
  render(<ProgrammeGuide />);
  await seconds(5);
  expect(shownMinute()).toBe(84);
  reportInView(true);
  await seconds(10);
  expect(shownMinute()).toBe(89);
  reportInView(false);
  await seconds(10);
  expect(shownMinute()).toBe(89);
});

test('the clock rests after 20 seconds without input, until the next input', async () => {
  render(<ProgrammeGuide />);
  reportInView(true);
  for (let second = 0; second < 30; second += 5) await seconds(5);
  expect(shownMinute()).toBe(94);
  fireEvent.pointerMove(document.body);
  await seconds(10);
  expect(shownMinute()).toBe(99);
});

test('the visitor can pause the clock and run it again', async () => {
  render(<ProgrammeGuide />);
  reportInView(true);
  fireEvent.click(screen.getByRole('button', { name: 'Pause the guide' }));
  await seconds(10);
  expect(shownMinute()).toBe(84);
  fireEvent.click(screen.getByRole('button', { name: 'Run the guide' }));
  await seconds(2);
  expect(shownMinute()).toBe(85);
});

test('the clock starts again before the evening ends', async () => {
  render(<ProgrammeGuide />);
  reportInView(true);
  for (let left = (370 - 84) * 2; left > 0; left -= 18) {
    await seconds(Math.min(18, left));
    fireEvent.keyDown(document.body);
  }
  expect(shownMinute()).toBe(370);
  await seconds(1);
  expect(shownMinute()).toBe(84);
});

test('with reduced motion the clock does not run and has no button', async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
  render(<ProgrammeGuide />);
  reportInView(true);
  await seconds(10);
  expect(shownMinute()).toBe(84);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
