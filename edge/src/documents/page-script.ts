import { createHash } from 'node:crypto';

/** The built text of shared/src/page-script. The build of the edge replaces this name by it. */
declare const builtPageScript: string;

export const PAGE_SCRIPT_TAG = `<script>${builtPageScript}</script>`;

/** For the Content-Security-Policy: the browser runs this inline script only. */
export const PAGE_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(builtPageScript).digest('base64')}'`;
