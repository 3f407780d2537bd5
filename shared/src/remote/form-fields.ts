/**
 * The text of a form's field. It is read from the field itself, because a password manager fills
 * fields without an event.
 */
export function textIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** A schema of the contract's `fields`. */
type FieldSchema = {
  safeParse: (value: unknown) => { error?: { issues: readonly { message: string }[] } | undefined };
};

/**
 * The error message of a value by the schema of its field; null if the value is valid.
 *
 *     onlyErrors({ reason: fieldError(fields.reason, reason) })
 */
export function fieldError(schema: FieldSchema, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

/** The errors without the fields that have none, for `errors` of `submit`. */
export function onlyErrors<Field extends string>(
  errors: Record<Field, string | null | undefined>,
): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as Partial<
    Record<Field, string>
  >;
}

/** Moves the focus to the form's first field that has an error, in the order of the page. */
export function focusFirstError(
  form: HTMLFormElement | undefined,
  errors: Partial<Record<string, string>>,
): void {
  const field = [...(form?.elements ?? [])].find((element) => errors[nameOf(element)]);
  if (field instanceof HTMLElement) field.focus();
}

/** Whether the form has a field with this name. */
export function hasField(form: HTMLFormElement | undefined, name: string): boolean {
  return [...(form?.elements ?? [])].some((element) => nameOf(element) === name);
}

/** The name of a form's field, or ''. */
export function nameOf(element: Element): string {
  return element.getAttribute('name') ?? '';
}
