import { confirm as askToConfirm, setSession } from '@site/shared/host';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { sessionOf } from '@site/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { OtherPage, StandaloneFrame } from './standalone-frame';

const remote = {
  name: 'shop',
  routes: [
    { path: '/shop/basic', page: 'basic', login: true, title: 'Shop' },
    { path: '/order/:orderNumber', page: 'order', login: true, title: 'Order' },
  ],
};
const site = 'http://localhost:8080';

function visit(path: string) {
  const props = { remote, site };
  const routes = [
    {
      element: <StandaloneFrame {...props} />,
      children: [{ path: '*', element: <OtherPage {...props} /> }],
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

function hrefOf(name: string | RegExp) {
  return screen.getByRole('link', { name }).getAttribute('href');
}

beforeEach(() => setSession(null));

test('shows a visitor the addresses without a parameter and a link to the sign-in page', () => {
  visit('/shop/basic');
  expect(hrefOf('/shop/basic')).toBe('/shop/basic');
  expect(screen.queryByRole('link', { name: /order/ })).not.toBeInTheDocument();
  expect(hrefOf(/Sign in at localhost:8080/)).toBe('http://localhost:8080/sign-in/');
});

test('shows the email of the signed-in account', () => {
  setSession(sessionOf({ email: 'ada@example.test' }));
  visit('/shop/basic');
  expect(screen.getByText(/ada@example\.test/)).toBeInTheDocument();
});

test('an address of another remote links to the running site', () => {
  visit('/support/ticket?page=2');
  expect(hrefOf('Open it at localhost:8080')).toBe('http://localhost:8080/support/ticket?page=2');
});

test('the sign-in address links to the sign-in page of the running site', () => {
  visit('/sign-in/?from=%2Fshop%2Fbasic');
  expect(
    screen.getByRole('heading', { level: 1, name: 'Sign in at the site first' }),
  ).toBeInTheDocument();
  expect(hrefOf('Open it at localhost:8080')).toBe('http://localhost:8080/sign-in/');
});

test.each([true, false])('the browser shows a confirm request, answered with %s', (answer) => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(answer);
  const action = jest.fn();
  visit('/shop/basic');
  act(() => askToConfirm({ id: 'close', body: 'Do you want to close the ticket?', action }));
  expect(confirm).toHaveBeenCalledWith('Do you want to close the ticket?');
  expect(action).toHaveBeenCalledTimes(answer ? 1 : 0);
  confirm.mockRestore();
});
