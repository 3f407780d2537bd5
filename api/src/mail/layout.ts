import escapeHtml from 'escape-html';

/** The text of a mail: plain paragraphs and at most one link. */
export type Mail = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** A message of a ticket below the first paragraph. `html` is sanitised. */
  message?: { text: string; html: string };
  /** The last lines, after the link. */
  footer?: string;
  /** A small link in the last line; `path` as in `action`. */
  footerLink?: { label: string; path: string };
  /** Where a mail program sends a one-press unsubscription (RFC 8058); `path` as in `action`. */
  unsubscribePath?: string;
  /** Where the recipient's answer goes; the sender of all mails without it. */
  replyTo?: string;
  /** `path` is an address of this site; it starts with a slash. */
  action?: { label: string; path: string };
  /** The outbox drops the mail if the recipient has no account. Writing it costs the same. */
  onlyToAccount?: boolean;
};

/**
 * A mail that is stored but never sent, because no account has an empty email. A request that must
 * not send a mail then takes as long as one that sends it.
 */
export function withoutRecipient(mail: Mail): Mail {
  return { ...mail, to: '', onlyToAccount: true };
}

export type RenderedMail = { text: string; html: string };

/** The text and the HTML version of a mail. Links start with the site's address. */
export function renderMail(
  { subject, paragraphs: [first = '', ...others], message, action, footer, footerLink }: Mail,
  { productName, siteUrl }: { productName: string; siteUrl: string },
): RenderedMail {
  const url = action && siteUrl + action.path;
  const text = [
    wrap(first),
    ...(message ? [message.text] : []),
    ...others.map(wrap),
    ...(action ? [`${action.label}:\n${url}`] : []),
    ...(footer ? [wrap(footer)] : []),
    ...(footerLink ? [`${footerLink.label}:\n${siteUrl}${footerLink.path}`] : []),
    `-- \n${productName}\n${siteUrl}`,
  ].join('\n\n');
  const button = action
    ? `<p><a href="${escapeHtml(url ?? '')}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>
<p style="${SMALL}">If the button does not work, open this address:<br>
${escapeHtml(url ?? '')}</p>`
    : '';
  const messageBlock = message ? `<div dir="auto" style="${MESSAGE}">${message.html}</div>` : '';
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(subject)}</title>
<body style="${BODY}">
<div style="${CARD}">
<p style="${NAME}">${escapeHtml(productName)}</p>
<h1 style="${HEADING}">${escapeHtml(subject)}</h1>
${[htmlParagraph(first), messageBlock, ...others.map(htmlParagraph)].filter(Boolean).join('\n')}
${button}
${footer ? `<p style="${SMALL}">${escapeHtml(footer)}</p>\n` : ''}${
  footerLink
    ? `<p style="${SMALL}"><a href="${escapeHtml(siteUrl + footerLink.path)}">${escapeHtml(footerLink.label)}</a></p>\n`
    : ''
}</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

function htmlParagraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;
}

/** Lines of at most 72 characters are not encoded, so a mail's file stays readable. */
function wrap(paragraph: string): string {
  return paragraph.replace(/(?![^\n]{1,72}$)([^\n]{1,72})[ ]/g, '$1\n');
}

// Mail programs ignore style sheets.
const BODY =
  'margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,sans-serif';
const CARD = 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px';
const NAME = 'margin:0 0 16px;font-weight:600;color:#5b6475';
const HEADING = 'margin:0 0 16px;font-size:22px;line-height:1.3';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1c2330;color:#fff;text-decoration:none';
const MESSAGE = 'margin:16px 0;padding-left:12px;border-left:3px solid #c9d0db';
const SMALL = 'font-size:13px;color:#5b6475;word-break:break-all';
