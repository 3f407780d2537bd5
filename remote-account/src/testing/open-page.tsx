import type { PageModule } from '@site/shared/remote';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { sessionOf } from '@site/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';

function Nothing() {
  return null;
}

/** Opens a page at an address, in a router that shows where the visitor goes from it. Effects run twice, as in development. */
export function openPage(path: string, { Component, loader }: PageModule, address: string) {
  const router = createMemoryRouter(
    [
      { path, Component, ...(loader ? { loader } : {}), HydrateFallback: Nothing },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return {
    address: () =>
      `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`,
  };
}

/** A customer who has never had a plan. */
export const newcomer = sessionOf();

/** Adds text to a field as a visitor does who pastes it. */
export async function paste(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}
