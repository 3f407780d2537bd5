/** The part of the Trusted Types API that this module uses. Not every browser has it. */
type TrustedTypesWindow = {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(html: string): string; createScriptURL?(url: string): string | null },
    ): HtmlPolicy;
  };
};
type HtmlPolicy = { createHTML(html: string): string };

/** The paths of this origin that serve scripts: releases, the editor and the bot check. */
const SCRIPT_PATHS = /^\/(releases|tinymce|([a-z]{2}\/)?bot-check)\//;
const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** Without one of these texts, HTML has nothing that `withoutActiveContent` removes. */
const ACTIVE_CONTENT = /<script|srcdoc|\bon\w+\s*=/i;

/**
 * Creates the default policy of Trusted Types: the edge allows scripts and HTML in this document
 * only through a policy (`require-trusted-types-for`). Federation, webpack, the editor and the bot
 * check pass strings, which the browser gives to the default policy. Import this module first.
 */
export function createDefaultPolicy(target: TrustedTypesWindow = window as TrustedTypesWindow) {
  target.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (ACTIVE_CONTENT.test(html) ? withoutActiveContent(html) : html),
    createScriptURL: (url) => (isAllowedScript(url) ? url : null),
  });
}

/** Whether a script may be loaded from this address. The browser refuses any other one. */
export function isAllowedScript(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false;
  const { origin, pathname } = new URL(address, location.href);
  return origin === TURNSTILE_ORIGIN || (origin === location.origin && SCRIPT_PATHS.test(pathname));
}

/** HTML without scripts, event handlers and frames that have a document of their own. */
export function withoutActiveContent(html: string): string {
  const { body } = inertDocument(html);
  for (const script of body.querySelectorAll('script')) script.remove();
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (/^on|^srcdoc$/i.test(name)) element.removeAttribute(name);
  }
  return body.innerHTML;
}

/**
 * `parseFromString` takes HTML of a policy only. The default policy would call
 * `withoutActiveContent` again, without end. This policy changes nothing, because the document that
 * is parsed runs no scripts and loads nothing. The header of the edge allows its name.
 */
let inertPolicy: HtmlPolicy | undefined;

function inertDocument(html: string): Document {
  const rules = { createHTML: (text: string) => text };
  const { trustedTypes } = window as TrustedTypesWindow;
  inertPolicy ??= trustedTypes?.createPolicy('inert-document', rules) ?? rules;
  return new DOMParser().parseFromString(inertPolicy.createHTML(html), 'text/html');
}

createDefaultPolicy();
