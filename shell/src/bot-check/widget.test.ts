import { CheckFailed, type Pass } from './solve';
import { createWidget, type Widget } from './widget';

/** One run of the check, ended by the test. */
type Run = {
  signal: AbortSignal;
  pass: (pass: Pass) => Promise<void>;
  fail: (error: Error) => Promise<void>;
};

let runs: Run[];
let told: string[];
let widget: Widget;

function check(signal: AbortSignal): Promise<Pass> {
  return new Promise((resolve, reject) => {
    const settle = async (end: () => void) => {
      end();
      await jest.advanceTimersByTimeAsync(0);
    };
    runs.push({
      signal,
      pass: (pass) => settle(() => resolve(pass)),
      fail: (error) => settle(() => reject(error)),
    });
  });
}

function part(selector: string): HTMLElement {
  const found = document.body.firstElementChild?.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function shown(): string {
  return `${part('[role=status]').textContent}`;
}

function showPage(state: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeAll(() => {
  // jsdom draws nothing.
  CSSStyleSheet.prototype.replaceSync ??= () => undefined;
});

beforeEach(() => {
  jest.useFakeTimers();
  showPage('visible');
  runs = [];
  told = [];
  const options = {
    sitekey: 'built-in',
    theme: 'dark',
    size: 'flexible',
    callback: (token) => told.push(token),
    'expired-callback': () => told.push('expired'),
    'timeout-callback': () => told.push('timeout'),
    'error-callback': () => told.push('error') > 0,
  } satisfies Parameters<typeof createWidget>[1];
  widget = createWidget(document.body, options, check);
});

afterEach(() => {
  widget.remove();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('it starts at once, says so, and gives the token of a passed check', async () => {
  expect(shown()).toBe('Checking that you are human');
  await runs[0]?.pass({ token: 'token-1', lifetime: 1_000 });
  expect(shown()).toBe('Checked');
  expect(told).toEqual(['token-1']);
});

test('a pass expires after its lifetime, and a new check begins', async () => {
  await runs[0]?.pass({ token: 'token-1', lifetime: 1_000 });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['token-1', 'expired']);
  expect(shown()).toBe('Checking that you are human');
  await runs[1]?.pass({ token: 'token-2', lifetime: 1_000 });
  expect(told).toEqual(['token-1', 'expired', 'token-2']);
});

test('in a page nobody looks at, an expired pass is renewed only when it is looked at again', async () => {
  await runs[0]?.pass({ token: 'token-1', lifetime: 1_000 });
  showPage('hidden');
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(told).toEqual(['token-1', 'expired']);
  expect(runs).toHaveLength(1);
  showPage('visible');
  expect(runs).toHaveLength(2);
});

test('a failed check says why, and Try again starts it anew without losing the focus', async () => {
  expect(part('button')).not.toBeVisible();
  await runs[0]?.fail(new CheckFailed('Please wait.'));
  expect(told).toEqual(['error']);
  expect(shown()).toBe('The check did not work');
  expect(part('.note')).toHaveTextContent('Please wait.');
  part('button').click();
  expect(runs).toHaveLength(2);
  expect(part('button')).not.toBeVisible();
  expect(document.body.firstElementChild?.shadowRoot?.activeElement).toBe(part('.box'));
});

test('a check that takes too long is a timeout', async () => {
  await runs[0]?.fail(new CheckFailed('It took too long on this device.', true));
  expect(told).toEqual(['timeout']);
});

test('a reset stops the running check: its late token is dropped', async () => {
  widget.reset();
  expect(runs[0]?.signal.aborted).toBe(true);
  await runs[0]?.pass({ token: 'late', lifetime: 1_000 });
  await runs[1]?.pass({ token: 'token-2', lifetime: 1_000 });
  expect(told).toEqual(['token-2']);
});

test('a reset pass does not expire any more', async () => {
  await runs[0]?.pass({ token: 'token-1', lifetime: 1_000 });
  widget.reset();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['token-1']);
});

test('removed, it stops and leaves nothing behind', () => {
  widget.remove();
  expect(runs[0]?.signal.aborted).toBe(true);
  expect(document.body).toBeEmptyDOMElement();
});

test('the page chooses light or dark', () => {
  expect(document.body.firstElementChild).toHaveStyle({ colorScheme: 'dark' });
});
