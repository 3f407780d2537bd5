type HtmlPolicy = { createHTML(html: string): unknown };
type TrustedTypesWindow = {
  trustedTypes?: {
    defaultPolicy: HtmlPolicy | null;
    createPolicy(name: string, rules: HtmlPolicy): unknown;
  };
};

/**
 * Lets the window of the editor's frame use HTML: the frame has the Content-Security-Policy of the
 * page. HTML goes through the page's default policy of Trusted Types, if the page has one.
 */
export function addFramePolicy(frame: Window): void {
  const pagePolicy = (window as TrustedTypesWindow).trustedTypes?.defaultPolicy;
  const { trustedTypes } = frame as TrustedTypesWindow;
  if (!pagePolicy || !trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
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
