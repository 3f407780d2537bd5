import { createHash } from 'node:crypto';

/** The built texts of shared/src/page-script. The build of the edge replaces these names. */
declare const builtEarlyStart: string;
declare const builtPageScript: string;

const SCRIPTS = [builtEarlyStart, builtPageScript];

export const PAGE_SCRIPT_TAGS = SCRIPTS.map((text) => `<script>${text}</script>`);

/** For the Content-Security-Policy: the browser runs these inline scripts only. */
export const PAGE_SCRIPT_SOURCES = SCRIPTS.map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);
