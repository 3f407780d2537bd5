import { paths } from '@site/shared/contract';
import { language, pathInLanguage } from '@site/shared/language';
import { PRIMARY_COLOR } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import * as texts from '#texts';

/**
 * The pages of the sandbox have no scripts and post to themselves only. Their icon is the site's.
 */
export const SANDBOX_PAGE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const STYLE = `
  :root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #0f1115); --surface: light-dark(#fff, #171a21);
    --ink: light-dark(#15171c, #ecedef); --quiet: light-dark(#5a5f6b, #9aa1ae); --line: light-dark(#e4e1da, #2a2f3a);
    --primary: light-dark(${PRIMARY_COLOR.light}, ${PRIMARY_COLOR.dark}); --on-primary: light-dark(#fff, #0f1115); }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 1rem; min-height: 100dvh; display: grid; place-items: center; background: var(--paper);
    color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
  main { width: min(27.5rem, 100%); padding: 2rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
  p { margin: 0 0 1rem; color: var(--quiet); overflow-wrap: anywhere; }
  .amount { margin: 1.5rem 0; color: var(--ink); font-size: 2.5rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1; }
  form { display: grid; gap: .75rem; }
  button { min-height: 2.75rem; border-radius: 8px; border: 1px solid var(--line); background: none; color: inherit;
    font: inherit; font-weight: 600; cursor: pointer; }
  ul { margin: 0 0 1rem; padding-inline-start: 1.25rem; overflow-wrap: anywhere; }
  button[value=paid], button[value=exact] { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
  button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }`;

/** A paragraph with the link back to the page of an order. */
export function orderLinkOnPage(number: string): string {
  const path = pathInLanguage(paths.order(number), language());
  return `<p><a href="${escapeHtml(path)}">${escapeHtml(texts.sandbox.seeOrder())}</a></p>`;
}

/** A page of the sandbox: a card with a heading and `content`, which is HTML. */
export function sandboxPage(heading: string, productName: string, content: string): string {
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>${escapeHtml(heading)} · ${escapeHtml(productName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;
}
