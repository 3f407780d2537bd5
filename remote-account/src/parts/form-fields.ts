/**
 * What stands in a form's text field at this moment. Asked of the field itself: a browser's password manager fills fields without
 * telling the page until the visitor acts.
 */
export function textIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Puts the focus into the first of the named fields that has an error. */
export function focusFirst(form: HTMLFormElement, errors: Partial<Record<string, string>>): void {
  const name = Object.keys(errors).find((key) => errors[key]);
  const field = name && form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
