import type { Answer, Problem } from '@site/shared/client';
import { toastStore } from '@site/shared/host';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ToastContainer } from 'react-toastify/unstyled';
import { type Deferred, deferred } from '../testing/deferred';
import { onlyErrors, textIn } from './form-fields';
import { type SubmitOptions, useSubmit } from './use-submit';

const PROBLEM: Problem = {
  status: 422,
  code: 'credentials',
  title: 'Sign-in failed',
  body: 'The email or the password is wrong.',
};

let answers: Deferred<Answer<string>>[];
let results: (string | null)[];
const botCheck = {
  token: 't',
  isPassed: true,
  reset: jest.fn(),
  resetCount: 0,
  setToken: jest.fn(),
};

function Form(options: SubmitOptions) {
  const { isBusy, busyKey, errors, problem, clearErrors, submit } = useSubmit<'email' | 'password'>(
    options,
  );
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const result = await submit(
          () => {
            const answer = deferred<Answer<string>>();
            answers.push(answer);
            return answer.promise;
          },
          {
            form,
            errors: onlyErrors({
              password: textIn(form, 'password') ? null : 'No password',
              email: textIn(form, 'email') ? null : 'No email',
            }),
            key: 'sign-in',
          },
        );
        results.push(result);
      }}
    >
      <input name="email" aria-label="Email" onChange={() => clearErrors('email')} />
      <input name="password" aria-label="Password" onChange={() => clearErrors()} />
      <button type="submit">{isBusy ? `Busy with ${busyKey}` : 'Send'}</button>
      <output>{JSON.stringify(errors)}</output>
      <p>{problem?.title}</p>
    </form>
  );
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function fill() {
  type('Email', 'ada@example.test');
  type('Password', 'secret');
}

async function press() {
  await act(async () => void fireEvent.submit(screen.getByRole('button')));
}

async function resolveWith(answer: Answer<string>, to = answers.length - 1) {
  await act(async () => answers[to]?.resolve(answer));
}

/** Whether a toast was requested until the form has its result. */
async function hasToast() {
  await waitFor(() => expect(results).not.toHaveLength(0));
  return toastStore.getState().isRequested;
}

function shownErrors() {
  return JSON.parse(screen.getByRole('status').textContent ?? '');
}

beforeEach(() => {
  answers = [];
  results = [];
  toastStore.setState({ isRequested: false });
  jest.clearAllMocks();
});

test('is busy until the answer has come, and returns its value', async () => {
  render(<Form />);
  fill();
  expect(screen.getByRole('button')).toHaveTextContent('Send');
  await press();
  expect(screen.getByRole('button')).toHaveTextContent('Busy with sign-in');
  await resolveWith({ ok: true, value: 'done' });
  expect(screen.getByRole('button')).toHaveTextContent('Send');
  expect(results).toEqual(['done']);
});

test('a second press while busy sends nothing', async () => {
  render(<Form />);
  fill();
  act(() => {
    // Both in one frame: the first press has not been rendered yet.
    fireEvent.submit(screen.getByRole('button'));
    fireEvent.submit(screen.getByRole('button'));
  });
  await press();
  expect(answers).toHaveLength(1);
  await resolveWith({ ok: true, value: 'done' });
  expect(results.filter(Boolean)).toEqual(['done']);
  await press();
  expect(answers).toHaveLength(2);
});

test("the page's errors are shown without a call, and the first field on the page gets the focus", async () => {
  render(<Form botCheck={botCheck} />);
  await press();
  expect(answers).toHaveLength(0);
  expect(shownErrors()).toEqual({ email: 'No email', password: 'No password' });
  expect(screen.getByLabelText('Email')).toHaveFocus();
  type('Email', 'ada@example.test');
  expect(shownErrors()).toEqual({ password: 'No password' });
  await press();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(botCheck.reset).not.toHaveBeenCalled();
});

test('a problem is shown as a toast and kept for the form until a call succeeds', async () => {
  render(
    <>
      <Form />
      <ToastContainer closeButton={false} />
    </>,
  );
  const problem = () => screen.getByRole('paragraph');
  fill();
  await press();
  await resolveWith({ ok: false, problem: PROBLEM });
  expect(await screen.findByRole('alert')).toHaveTextContent(`${PROBLEM.title}${PROBLEM.body}`);
  expect(problem()).toHaveTextContent('Sign-in failed');
  expect(results).toEqual([null]);
  await press();
  expect(problem()).toHaveTextContent('Sign-in failed');
  await resolveWith({ ok: true, value: 'done' });
  expect(problem()).toBeEmptyDOMElement();
});

test('a problem that the form shows is no toast', async () => {
  render(<Form isProblemInline />);
  fill();
  await press();
  await resolveWith({ ok: false, problem: PROBLEM });
  expect(screen.getByText('Sign-in failed')).toBeInTheDocument();
  expect(await hasToast()).toBe(false);
});

test.each([
  [{ email: 'Unknown' }, false],
  [{ email: 'Unknown', password: 'Wrong' }, false],
  [{ email: 'Unknown', terms: 'Changed' }, true],
  [{}, true],
])('a problem with the messages %j at fields is a toast: %j', async (fields, isToast) => {
  render(<Form />);
  fill();
  await press();
  await resolveWith({ ok: false, problem: { ...PROBLEM, fields } });
  expect(await hasToast()).toBe(isToast);
});

test('a handler of the page gets every problem in place of the toast', async () => {
  const onProblem = jest.fn();
  render(<Form onProblem={onProblem} isProblemInline />);
  fill();
  await press();
  await resolveWith({ ok: false, problem: PROBLEM });
  expect([onProblem.mock.calls, await hasToast()]).toEqual([[[PROBLEM]], false]);
});

test("a problem's field messages become field errors, and the first such field gets the focus", async () => {
  render(<Form />);
  fill();
  await press();
  await resolveWith({ ok: false, problem: { ...PROBLEM, fields: { password: 'Too short' } } });
  expect(shownErrors()).toEqual({ password: 'Too short' });
  expect(screen.getByLabelText('Password')).toHaveFocus();
  type('Password', 'a longer secret');
  expect(shownErrors()).toEqual({});
});

test('the bot check is reset after each completed call, successful or not', async () => {
  render(<Form botCheck={botCheck} />);
  fill();
  await press();
  expect(botCheck.reset).not.toHaveBeenCalled();
  await resolveWith({ ok: false, problem: PROBLEM });
  expect(botCheck.reset).toHaveBeenCalledTimes(1);
  await press();
  await resolveWith({ ok: true, value: 'done' });
  expect(botCheck.reset).toHaveBeenCalledTimes(2);
});

test('returns its value also after the component is unmounted', async () => {
  const { unmount } = render(<Form />);
  fill();
  await press();
  unmount();
  await resolveWith({ ok: true, value: 'done' });
  expect(results).toEqual(['done']);
});

test('a page from the back-forward cache is no longer busy', async () => {
  render(<Form />);
  fill();
  await press();
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(screen.getByRole('button')).toHaveTextContent('Send');
  await press();
  expect(answers).toHaveLength(2);
});
