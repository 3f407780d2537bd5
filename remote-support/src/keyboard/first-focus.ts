/**
 * A ref for the content of a dialog: the first element that matches gets the focus when the dialog
 * opens. React's `autoFocus` is too early: nothing can be focused before the dialog is open.
 */
export function firstFocus(selector: string): (content: HTMLElement | null) => void {
  return (content) => content?.querySelector(selector)?.setAttribute('autofocus', '');
}
