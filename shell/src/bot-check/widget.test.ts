import { BotCheckFailed, type BotCheckToken } from './solve-challenge';
import { createWidget, type Widget } from './widget';

/** One run of the check. The test ends it. */
type Run = {
  signal: AbortSignal;
  pass: (solved: BotCheckToken) => Promise<void>;
  fail: (error: Error) => Promise<void>;
};

let runs: Run[];
let events: string[];
let widget: Widget;

function solve(signal: AbortSignal): Promise<BotCheckToken> {
  return new Promise((resolve, reject) => {
    const settle = async (end: () => void) => {
      end();
      await jest.advanceTimersByTimeAsync(0);
    };
    runs.push({
      signal,
      pass: (solved) => settle(() => resolve(solved)),
      fail: (error) => settle(() => reject(error)),
    });
  });
}

function part(selector: string): HTMLElement {
  const element = document.body.firstElementChild?.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

function statusText(): string {
  return `${part('[role=status]').textContent}`;
}

function setPageVisibility(state: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeAll(() => {
  // jsdom has no constructable style sheets.
  CSSStyleSheet.prototype.replaceSync ??= () => undefined;
});

beforeEach(() => {
  jest.useFakeTimers();
  setPageVisibility('visible');
  runs = [];
  events = [];
  const options = {
    sitekey: 'built-in',
    theme: 'dark',
    size: 'flexible',
    language: 'en',
    callback: (token) => events.push(token),
    'expired-callback': () => events.push('expired'),
    'timeout-callback': () => events.push('timeout'),
    'error-callback': () => events.push('error') > 0,
  } satisfies Parameters<typeof createWidget>[1];
  widget = createWidget(document.body, options, solve);
});

afterEach(() => {
  widget.remove();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('starts at once, shows its state, and returns the token of a passed check', async () => {
  expect(statusText()).toBe('Checking that you are human');
  await runs[0]?.pass({ token: 'token-1', lifetimeMs: 1_000 });
  expect(statusText()).toBe('Checked');
  expect(events).toEqual(['token-1']);
});

test('a token expires after its lifetime, and a new check starts', async () => {
  await runs[0]?.pass({ token: 'token-1', lifetimeMs: 1_000 });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(events).toEqual(['token-1', 'expired']);
  expect(statusText()).toBe('Checking that you are human');
  await runs[1]?.pass({ token: 'token-2', lifetimeMs: 1_000 });
  expect(events).toEqual(['token-1', 'expired', 'token-2']);
});

test('a hidden page renews an expired token when it becomes visible', async () => {
  await runs[0]?.pass({ token: 'token-1', lifetimeMs: 1_000 });
  setPageVisibility('hidden');
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(events).toEqual(['token-1', 'expired']);
  expect(runs).toHaveLength(1);
  setPageVisibility('visible');
  expect(runs).toHaveLength(2);
});

test('a failed check shows the reason, and Try again starts it again and keeps the focus', async () => {
  expect(part('button')).not.toBeVisible();
  await runs[0]?.fail(new BotCheckFailed('Please wait.'));
  expect(events).toEqual(['error']);
  expect(statusText()).toBe('The check failed');
  expect(part('.note')).toHaveTextContent('Please wait.');
  part('button').click();
  expect(runs).toHaveLength(2);
  expect(part('button')).not.toBeVisible();
  expect(document.body.firstElementChild?.shadowRoot?.activeElement).toBe(part('.box'));
});

test('a check that takes too long calls the timeout callback', async () => {
  await runs[0]?.fail(new BotCheckFailed('The check took too long on this device.', true));
  expect(events).toEqual(['timeout']);
});

test('a reset aborts the running check and drops its late token', async () => {
  widget.reset();
  expect(runs[0]?.signal.aborted).toBe(true);
  await runs[0]?.pass({ token: 'late', lifetimeMs: 1_000 });
  await runs[1]?.pass({ token: 'token-2', lifetimeMs: 1_000 });
  expect(events).toEqual(['token-2']);
});

test('a reset token does not expire', async () => {
  await runs[0]?.pass({ token: 'token-1', lifetimeMs: 1_000 });
  widget.reset();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual(['token-1']);
});

test('a removed widget stops and leaves no element', () => {
  widget.remove();
  expect(runs[0]?.signal.aborted).toBe(true);
  expect(document.body).toBeEmptyDOMElement();
});

test('the page selects light or dark', () => {
  expect(document.body.firstElementChild).toHaveStyle({ colorScheme: 'dark' });
});
