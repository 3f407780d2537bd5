import type { BadBuild } from './bad-build';
import { CONDUCT_CASES } from './cases/conduct';
import { COST_CASES } from './cases/cost';
import { DAMAGE_CASES } from './cases/damage';
import { EMPTY_CASES } from './cases/empty';
import { ERROR_CASES } from './cases/errors';
import { LATE_CASES } from './cases/late';
import { LOADING_CASES } from './cases/loading';
import { SHELL_CASES } from './cases/shell';
import { SOME_VISITORS_CASES } from './cases/some-visitors';
import { USE_CASES } from './cases/use';

/** The bad builds of docs/releasing.md. */
export const BAD_BUILDS: BadBuild[] = [
  ...LOADING_CASES,
  ...ERROR_CASES,
  ...SOME_VISITORS_CASES,
  ...EMPTY_CASES,
  ...LATE_CASES,
  ...DAMAGE_CASES,
  ...CONDUCT_CASES,
  ...USE_CASES,
  ...COST_CASES,
  ...SHELL_CASES,
];
