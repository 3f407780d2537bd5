import { ProblemError, unknownProblem } from '@site/shared/client';
import { problems } from '@site/shared/contract';
import { SiteUnavailable } from '@site/shared/remote';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { setDocumentCookie } from '@site/shared/testing';
import { render, screen } from '@testing-library/react';
import { PageError } from './page-error';
import { PageLoading } from './page-loading';

function openFailedPage(error: Error) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: null,
      errorElement: <PageError />,
      HydrateFallback: PageLoading,
      loader: () => {
        throw error;
      },
    },
  ]);
  render(<RouterProvider router={router} />);
}

afterEach(() => setDocumentCookie('signed_in=; path=/; max-age=0'));

test.each([
  ['the guard', new SiteUnavailable()],
  ['a call', new ProblemError(unknownProblem('no answer', 0))],
])(
  'without an answer to %s the page shows that the server cannot be reached',
  async (_by, error) => {
    openFailedPage(error);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We cannot reach the server' }),
    ).toBeVisible();
    expect(screen.getByText('Check your connection, then try again.')).toBeVisible();
  },
);

test('a customer reads that the session is kept', async () => {
  setDocumentCookie('signed_in=1; path=/');
  openFailedPage(new SiteUnavailable());
  expect(await screen.findByText(/You are still signed in\.$/)).toBeVisible();
});

test("a problem of the server keeps the server's text", async () => {
  openFailedPage(
    new ProblemError({
      status: 503,
      title: problems.unavailable.title(),
      body: problems.unavailable.body(),
      code: 'unavailable',
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Not available' })).toBeVisible();
});
