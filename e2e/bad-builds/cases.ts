import type { BadBuild } from './bad-build';
import { COST_CASES } from './cases/cost';
import { DAMAGE_CASES } from './cases/damage';
import { EMPTY_CASES } from './cases/empty';
import { ERROR_CASES } from './cases/errors';
import { LOADING_CASES } from './cases/loading';
import { SHELL_CASES } from './cases/shell';
import { SOME_VISITORS_CASES } from './cases/some-visitors';

/** The bad builds of docs/releasing.md. */
export const BAD_BUILDS: BadBuild[] = [
  ...LOADING_CASES,
  ...ERROR_CASES,
  ...SOME_VISITORS_CASES,
  ...EMPTY_CASES,
  ...DAMAGE_CASES,
  ...COST_CASES,
  ...SHELL_CASES,
];
