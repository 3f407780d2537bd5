import { parse } from 'acorn';
import type { CodeFile } from './release-code';

/**
 * The syntax that the oldest supported browsers read: Chrome 123, Firefox 120 and Safari 17.5
 * (`BROWSERS` of shared/build/preset.mjs). Also regular expressions are checked against it.
 */
const SYNTAX = 2024;

/** The scripts that a supported browser cannot read. One line each, with the next step. */
export function syntaxProblems(scripts: CodeFile[]): string[] {
  return scripts.flatMap(({ path, text }) => {
    try {
      parse(text, { ecmaVersion: SYNTAX, sourceType: path.endsWith('.mjs') ? 'module' : 'script' });
      return [];
    } catch (error) {
      return [
        `${path} is not JavaScript of the supported browsers (ES${SYNTAX}): ${(error as Error).message}. Build it with the shared preset, and write regular expressions of that version.`,
      ];
    }
  });
}
