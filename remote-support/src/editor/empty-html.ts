/** Whether a message shows nothing: no text beside spaces, no picture, no video (section 5: Send is disabled with an empty editor). */
export function isEmptyHtml(html: string): boolean {
  // A document of its own: nothing in it is loaded or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return !body.textContent?.trim() && !body.querySelector('img, iframe, video');
}
