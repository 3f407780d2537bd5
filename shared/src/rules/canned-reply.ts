/** What a canned reply can name of the ticket it is put into: '{{ticket}}' its number, '{{title}}', '{{customer}}' the owner's email. */
export const PLACEHOLDERS = ['ticket', 'title', 'customer'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A canned reply's HTML with its placeholders filled in. The values are text: what a customer calls a ticket stays words. */
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
