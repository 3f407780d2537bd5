import { createHash } from 'node:crypto';

/** The built texts of shared/src/page-script, which the build of the edge puts in these places. */
declare const builtEarlyStart: string;
declare const builtPageScript: string;

const SCRIPTS = [builtEarlyStart, builtPageScript];

export const PAGE_SCRIPT_TAGS = SCRIPTS.map((text) => `<script>${text}</script>`);

/** The hashes in the Content-Security-Policy: the browser runs these inline scripts only. */
export const PAGE_SCRIPT_SOURCES = SCRIPTS.map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);
