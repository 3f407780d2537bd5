import { language, languagePrefix, pathInLanguage } from '@site/shared/language';
import escapeHtml from 'escape-html';
import * as texts from '#texts';

/** The content of a mail. A `path` is an address of this site; it starts with a slash. */
export type Mail = {
  to: string;
  subject: string;
  /** What has happened, above the first paragraph; the subject if it is missing. */
  heading?: string;
  /** What the mail is about, such as 'ticket-12': mail programs show its mails together. */
  thread?: string;
  paragraphs: readonly string[];
  /** A message of a ticket below the first paragraph. `html` is sanitised. */
  message?: { text: string; html: string };
  /** The button below the paragraphs. */
  action?: { label: string; path: string };
  /** The last lines, after the button. */
  footer?: string;
  /** A small link in the last line. */
  footerLink?: { label: string; path: string };
  /** Where a mail program sends a one-press unsubscription (RFC 8058). */
  unsubscribePath?: string;
  /** Where the recipient's answer goes: without it, to the sender's address of all mails. */
  replyTo?: string;
  /**
   * The outbox drops the mail if the recipient has no account. Storing it takes the same time, so
   * the time of a request does not reveal whether an account exists.
   */
  onlyToAccount?: boolean;
};

/**
 * A mail that is stored but never sent, because no account has an empty email. A request that must
 * not send a mail then takes as long as a request that sends one.
 */
export function withoutRecipient(mailTo: (to: string) => Mail): (to: string) => Mail {
  return (to) => ({ ...mailTo(to), to: '', onlyToAccount: true });
}

/** The look of a mail. */
export type MailBrand = {
  name: string;
  /** The name of the sender, if it is not the one of MAIL_FROM. */
  senderName?: string;
  /** The colour of the button. */
  color?: string;
  logo?: { url: string; width: number; height: number; isWordMark: boolean };
};

type Site = { brand: MailBrand; siteUrl: string };

/**
 * The text and the HTML version of a mail, in the language of the moment. Links start with the
 * site's address, and lead to pages in this language.
 */
export function renderMail(mail: Mail, site: Site): { text: string; html: string } {
  return { text: textVersion(mail, site), html: htmlVersion(mail, site) };
}

function pageUrl(siteUrl: string, path: string): string {
  return siteUrl + pathInLanguage(path, language());
}

function textVersion(mail: Mail, { brand, siteUrl }: Site): string {
  const { paragraphs, message, action, footer, footerLink } = mail;
  const [first = '', ...furtherParagraphs] = paragraphs;
  const blocks = [
    wrap(first),
    ...(message ? [message.text] : []),
    ...furtherParagraphs.map(wrap),
    ...(action ? [withAddress(siteUrl, action)] : []),
    ...(footer ? [wrap(footer)] : []),
    ...(footerLink ? [withAddress(siteUrl, footerLink)] : []),
    `-- \n${brand.name}\n${siteUrl}${languagePrefix(language())}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function withAddress(siteUrl: string, { label, path }: { label: string; path: string }): string {
  return `${texts.mail.addressAfter({ label })}\n${pageUrl(siteUrl, path)}`;
}

function htmlVersion(mail: Mail, { brand, siteUrl }: Site): string {
  const { subject, heading = subject, paragraphs, message, footer } = mail;
  const [first = '', ...furtherParagraphs] = paragraphs;
  const messageBlock = message ? [`<div dir="auto" style="${MESSAGE}">${message.html}</div>`] : [];
  return `<!doctype html>
<html lang="${language()}">
<meta charset="utf-8">
<title>${escapeHtml(subject)}</title>
<body style="${BODY}">
<div style="${CARD}">
<p style="${NAME}">${nameHtml(brand)}</p>
<h1 style="${HEADING}">${escapeHtml(heading)}</h1>
${[htmlParagraph(first), ...messageBlock, ...furtherParagraphs.map(htmlParagraph)].join('\n')}
${actionBlock(mail, brand, siteUrl)}
${footer ? `<p style="${SMALL}">${escapeHtml(footer)}</p>\n` : ''}${footerLinkBlock(mail, siteUrl)}</div>
</body>
</html>
`;
}

/** The logo and the name; a word mark alone. Programs that load no pictures show the name. */
function nameHtml({ name, logo }: MailBrand): string {
  const text = escapeHtml(name);
  if (!logo) return text;
  const size = `width="${logo.width}" height="${logo.height}"`;
  const alt = logo.isWordMark ? text : '';
  const picture = `<img src="${escapeHtml(logo.url)}" alt="${alt}" ${size} style="${LOGO}">`;
  return logo.isWordMark ? picture : `${picture} ${text}`;
}

function actionBlock({ action }: Mail, { color }: MailBrand, siteUrl: string): string {
  if (!action) return '';
  const url = escapeHtml(pageUrl(siteUrl, action.path));
  return `<p><a href="${url}" style="${BUTTON}${color ?? INK}">${escapeHtml(action.label)}</a></p>
<p style="${SMALL}">${escapeHtml(texts.mail.buttonHint())}<br>
${url}</p>`;
}

function footerLinkBlock({ footerLink }: Mail, siteUrl: string): string {
  if (!footerLink) return '';
  const url = escapeHtml(pageUrl(siteUrl, footerLink.path));
  return `<p style="${SMALL}"><a href="${url}">${escapeHtml(footerLink.label)}</a></p>\n`;
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
const INK = '#1c2330';
const LOGO = 'vertical-align:middle;border:0';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;color:#fff;text-decoration:none;background:';
const MESSAGE = 'margin:16px 0;padding-left:12px;border-left:3px solid #c9d0db';
const SMALL = 'font-size:13px;color:#5b6475;word-break:break-word';
