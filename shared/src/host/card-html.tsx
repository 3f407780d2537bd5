type CardHtmlProps = { id: string; html: string };

/**
 * The HTML of a card as the server has rendered it. `id` names the card: by it, the shell finds the
 * HTML in the document. It stays as it is when the page is hydrated.
 */
export function CardHtml({ id, html }: CardHtmlProps) {
  return (
    <div data-card-html={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}
