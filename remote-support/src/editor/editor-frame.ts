type HtmlPolicy = { createHTML(html: string): unknown };
type TrustedTypesWindow = {
  trustedTypes?: {
    defaultPolicy: HtmlPolicy | null;
    createPolicy(name: string, rules: HtmlPolicy): unknown;
  };
};

/**
 * Prepares the window of the editor's iframe, which has the Content-Security-Policy of the page.
 * HTML goes through the page's default policy of Trusted Types, if the page has one.
 */
export function prepareEditorFrame(frame: Window, style: string): void {
  addFrameStyle(frame, style);
  const pagePolicy = (window as TrustedTypesWindow).trustedTypes?.defaultPolicy;
  if (pagePolicy)
    (frame as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
      createHTML: (html) => String(pagePolicy.createHTML(html)),
    });
}

/** Adds a style sheet object to a frame, because the policy forbids style elements. */
export function addFrameStyle(frame: Window, style: string): void {
  const { CSSStyleSheet } = frame as Window & typeof globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  frame.document.adoptedStyleSheets = [...frame.document.adoptedStyleSheets, sheet];
}
