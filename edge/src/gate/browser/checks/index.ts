import { accessibility } from './accessibility';
import { builtIns } from './built-ins';
import { openingCalls, tooManyCalls } from './calls';
import { cardAccesses } from './card-accesses';
import { highCards, scrollingCards } from './card-heights';
import { cardOutcomes } from './card-outcomes';
import { cardShifts } from './card-shifts';
import type { Check } from './check';
import { narrowWindows } from './narrow-windows';
import { passwordFields } from './password-fields';
import { searchEngines } from './search-engines';
import { storageSize } from './storage-size';
import { zoom } from './zoom';

/** The checks of a page, in the order in which they look at it. */
export const CHECKS: readonly Check[] = [
  builtIns,
  storageSize,
  searchEngines,
  zoom,
  passwordFields,
  narrowWindows,
  openingCalls,
  tooManyCalls,
  cardOutcomes,
  highCards,
  scrollingCards,
  cardAccesses,
  cardShifts,
  accessibility,
];
