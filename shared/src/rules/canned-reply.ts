/** The placeholders of a canned reply: the ticket's number, its title and its owner's email. */
export const PLACEHOLDERS = ['ticket', 'title', 'customer'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A canned reply's HTML with each '{{placeholder}}' replaced. Values are text and are escaped. */
export function fillPlaceholders(
  html: string,
  values: Readonly<Record<Placeholder, string>>,
): string {
  return html.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name)
      ? values[name as Placeholder].replace(
          /[&<>"']/g,
          (character) => ESCAPES[character] ?? character,
        )
      : whole,
  );
}
