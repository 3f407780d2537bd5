import { parse } from 'acorn';
import type { CodeFile } from './release-code';

/**
 * The newest version of JavaScript that the oldest supported browsers read: Chrome 123, Firefox 120
 * and Safari 17.5 (`BROWSERS` of shared/build/preset.mjs).
 */
const ECMASCRIPT_VERSION = 2024;

/**
 * The scripts that a supported browser cannot read, also because of a regular expression. One line
 * each, with the next step.
 */
export function syntaxProblems(scripts: CodeFile[]): string[] {
  return scripts.flatMap(({ path, text }) => {
    try {
      const sourceType = path.endsWith('.mjs') ? 'module' : 'script';
      parse(text, { ecmaVersion: ECMASCRIPT_VERSION, sourceType });
      return [];
    } catch (error) {
      return [
        `${path} is not JavaScript of the supported browsers (ES${ECMASCRIPT_VERSION}): ${(error as Error).message}. Build it with the shared preset, and write regular expressions of that version.`,
      ];
    }
  });
}
