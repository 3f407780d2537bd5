import { createTurnstile, type Served, serveApi, siteReplies } from '@site/shared/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { siteReady } from '../site';
import { BotCheck } from './bot-check';
import { useBotCheck } from './use-bot-check';

function Form({ onError }: { onError?: (message: string) => void }) {
  const check = useBotCheck();
  return (
    <>
      <BotCheck check={check} {...(onError ? { onError } : {})} />
      <button type="button" disabled={!check.isPassed} onClick={check.reset}>
        Send
      </button>
      <output>{check.token}</output>
    </>
  );
}

function scripts() {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script')];
}

async function answerScript(event: 'load' | 'error') {
  await act(async () => {
    for (const script of scripts()) script.dispatchEvent(new Event(event));
  });
}

/** One for all tests: a page loads the script once. */
const turnstile = createTurnstile();
let api: Served;

afterAll(() => api.stop());

test('without the settings its space is kept free and the form cannot be sent', () => {
  api = serveApi(siteReplies());
  const { unmount } = render(<Form />);
  expect(screen.getByText('Loading the bot check')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(scripts()).toHaveLength(0);
  unmount();
});

describe('with a script in the settings', () => {
  beforeAll(() => siteReady());

  test("a failed script shows 'Failed to load Turnstile.', and a retry loads it again", async () => {
    const errors: string[] = [];
    render(<Form onError={(message) => errors.push(message)} />);
    await answerScript('error');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load Turnstile.');
    expect(errors).toEqual(['Failed to load Turnstile.']);
    expect(scripts()).toHaveLength(0);

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(scripts().map(({ src }) => src)).toEqual([
      'https://checks.example.test/api.js?render=explicit',
    ]);

    // A script blocker may answer with an empty script.
    await answerScript('load');
    expect(screen.getByRole('alert')).toBeVisible();
  });

  test('two checks share one script, and each renders one widget in strict mode', async () => {
    render(
      <StrictMode>
        <Form />
        <Form />
      </StrictMode>,
    );
    expect(scripts()).toHaveLength(1);
    window.turnstile = turnstile;
    await answerScript('load');
    expect(turnstile.all().map(({ sitekey }) => sitekey)).toEqual(['the-key', 'the-key']);
  });

  describe('that has loaded', () => {
    async function renderForm() {
      const view = render(<Form />);
      await waitFor(() => expect(turnstile.all()).toHaveLength(1));
      return view;
    }

    test('a passed check sets its token, and the form can be sent', async () => {
      await renderForm();
      expect(screen.getByRole('button')).toBeDisabled();
      act(() => turnstile.only().callback('token-1'));
      expect(screen.getByRole('button')).toBeEnabled();
      expect(screen.getByRole('status')).toHaveTextContent('token-1');
    });

    test.each(['expired-callback', 'timeout-callback', 'error-callback'] as const)(
      '%s removes the token',
      async (name) => {
        await renderForm();
        act(() => turnstile.only().callback('token-1'));
        act(() => void turnstile.only()[name]());
        expect(screen.getByRole('button')).toBeDisabled();
        expect(screen.getByRole('status')).toBeEmptyDOMElement();
      },
    );

    test('a reset removes the token and starts the widget again', async () => {
      await renderForm();
      act(() => turnstile.only().callback('token-1'));
      fireEvent.click(screen.getByRole('button'));
      expect(screen.getByRole('button')).toBeDisabled();
      expect(turnstile.only().resets).toBe(1);
      act(() => turnstile.only().callback('token-2'));
      expect(screen.getByRole('status')).toHaveTextContent('token-2');
    });

    test('the widget is removed when its form is unmounted', async () => {
      const { unmount } = await renderForm();
      unmount();
      expect(turnstile.all()).toEqual([]);
    });

    test('the widget has the theme of the document', async () => {
      document.documentElement.dataset.theme = 'dark';
      await renderForm();
      delete document.documentElement.dataset.theme;
      expect(turnstile.only().theme).toBe('dark');
    });
  });
});
