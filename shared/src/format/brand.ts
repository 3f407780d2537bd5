import * as texts from '#texts';
import { type BrandProblem, MIN_TEXT_CONTRAST } from '../service';
import { formatCount } from './numbers';

/** Why a colour is refused: the measured contrast, and a colour that is accepted. */
export function formatBrandProblem({ scheme, color, contrast, suggestion }: BrandProblem): string {
  return texts.brand.contrast({
    scheme,
    color,
    // Rounded down: 4.49 is not 4.5.
    contrast: formatCount(Math.floor(contrast * 100) / 100),
    minimum: formatCount(MIN_TEXT_CONTRAST),
    suggestion,
  });
}
