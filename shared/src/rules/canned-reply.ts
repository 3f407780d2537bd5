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

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** The names of the placeholders in a message, each once: a placeholder left before sending. */
export function placeholdersIn(html: string): string[] {
  return [...new Set([...html.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))];
}

/** A canned reply's HTML with each '{{placeholder}}' replaced. Values are text and are escaped. */
export function fillPlaceholders(
  html: string,
  values: Readonly<Record<Placeholder, string>>,
): string {
  return html.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name)
      ? values[name as Placeholder].replace(
          /[&<>"']/g,
          (character) => ESCAPES[character] ?? character,
        )
      : whole,
  );
}
