import type { Comparison } from './comparison';

/** The address and the title of a page. */
export const addresses: Comparison = {
  refuses: false,
  compare: (live, candidate) => [
    ...(live.address === candidate.address
      ? []
      : [`the address is ${candidate.address} in place of ${live.address}`]),
    ...(live.title === candidate.title
      ? []
      : [`the title is '${candidate.title}' in place of '${live.title}'`]),
  ],
};
