/** Sets or removes a cookie of the document, as a server's answer does. */
export function setDocumentCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = cookie;
}
