import type { BadBuild } from './bad-build';
import { CARD_CASES } from './cases/cards';
import { CHECKOUT_CASES } from './cases/checkout';
import { CONDUCT_CASES } from './cases/conduct';
import { COST_CASES } from './cases/cost';
import { DAMAGE_CASES } from './cases/damage';
import { EMPTY_CASES } from './cases/empty';
import { ERROR_CASES } from './cases/errors';
import { FORM_CASES } from './cases/forms';
import { HOSTILE_CASES } from './cases/hostile';
import { LATE_CASES } from './cases/late';
import { LOADING_CASES } from './cases/loading';
import { ONE_TAB_CASES } from './cases/one-tab';
import { SHELL_CASES } from './cases/shell';
import { SHOWN_CASES } from './cases/shown';
import { SOME_VISITORS_CASES } from './cases/some-visitors';
import { USE_CASES } from './cases/use';
import { WIDTH_CASES } from './cases/widths';

/** The bad builds of report.md. */
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
  ...CHECKOUT_CASES,
  ...WIDTH_CASES,
  ...ONE_TAB_CASES,
  ...FORM_CASES,
  ...HOSTILE_CASES,
  ...SHOWN_CASES,
  ...CARD_CASES,
];
