import { screen, within } from '@testing-library/react';
import manifest from '../../remote.json';
import remote from '../remote';

/** The remote, for `openPage`. */
export const marketing = { manifest, remote };

/** The queries of a section of the open page, by its heading. */
export function section(heading: string) {
  return within(screen.getByRole('region', { name: heading }));
}
