import { addresses } from './addresses';
import { appearance } from './appearance';
import { calls } from './calls';
import type { Comparison } from './comparison';
import { controls } from './controls';
import { copiedTexts } from './copied-texts';
import { coveredControls } from './covered-controls';
import { deadButtons } from './dead-buttons';
import { frame } from './frame';
import { pressedCalls } from './pressed-calls';
import { pressedTexts } from './pressed-texts';
import { slowSteps } from './slow-steps';
import { storedNames } from './stored-names';
import { texts } from './texts';
import { unreachableControls } from './unreachable-controls';

/** The comparisons of a page, in the order in which a team reads their differences. */
export const COMPARISONS: readonly Comparison[] = [
  frame,
  deadButtons,
  unreachableControls,
  coveredControls,
  slowSteps,
  addresses,
  texts,
  controls,
  pressedTexts,
  calls,
  pressedCalls,
  copiedTexts,
  storedNames,
  appearance,
];
