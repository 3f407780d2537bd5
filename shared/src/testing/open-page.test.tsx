import { defineRemote } from '@site/shared/remote';
import { useRouteError } from '@site/shared/router';
import { screen } from '@testing-library/react';
import { openPage } from './open-page';

const manifest = {
  name: 'sample',
  routes: [{ path: '/broken', page: 'broken', login: false, title: 'Broken' }],
};

function Empty() {
  return null;
}
function Failed() {
  return <p>{String(useRouteError())}</p>;
}

const remote = defineRemote(manifest, {
  broken: async () => ({
    Component: Empty,
    ErrorBoundary: Failed,
    loader: () => Promise.reject(new Error('no data')),
  }),
});

test("a failed loader shows the page's own error boundary", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openPage({ manifest, remote }, '/broken');
  expect(await screen.findByText('Error: no data')).toBeInTheDocument();
  jest.restoreAllMocks();
});
