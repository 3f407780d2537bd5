/** A mail in words: paragraphs of plain text, and at most one thing to do. `path` is on this site and starts with a slash. */
export type Mail = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; path: string };
  /** Drop it where the recipient has no account. Writing it is the same work either way. */
  onlyToAccount?: boolean;
};

/** The same mail to nobody, for where none may leave but writing one must cost the same: no account has an empty address. */
export function toNobody(mail: Mail): Mail {
  return { ...mail, to: '', onlyToAccount: true };
}

export type Rendered = { text: string; html: string };

/** Text and HTML of a mail from the same words; every link begins with the site's own address. */
export function renderMail(
  { subject, paragraphs, action }: Mail,
  site: { siteName: string; siteUrl: string },
): Rendered {
  const url = action && site.siteUrl + action.path;
  const text = [
    ...paragraphs.map(wrap),
    ...(action ? [`${action.label}:\n${url}`] : []),
    `-- \n${site.siteName}\n${site.siteUrl}`,
  ].join('\n\n');
  const button = action
    ? `<p><a href="${escapeHtml(url ?? '')}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>
<p style="${SMALL}">If the button does not work, open this address:<br>
${escapeHtml(url ?? '')}</p>`
    : '';
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(subject)}</title>
<body style="${BODY}">
<div style="${CARD}">
<p style="${NAME}">${escapeHtml(site.siteName)}</p>
<h1 style="${HEADING}">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`).join('\n')}
${button}
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

/** Short lines travel unencoded, so a mail's file can be read and searched as it lies there. */
function wrap(paragraph: string): string {
  return paragraph.replace(/(?![^\n]{1,72}$)([^\n]{1,72})[ ]/g, '$1\n');
}

// Mail programs read no style sheets.
const BODY =
  'margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,sans-serif';
const CARD = 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px';
const NAME = 'margin:0 0 16px;font-weight:600;color:#5b6475';
const HEADING = 'margin:0 0 16px;font-size:22px;line-height:1.3';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1c2330;color:#fff;text-decoration:none';
const SMALL = 'font-size:13px;color:#5b6475;word-break:break-all';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text safe inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
