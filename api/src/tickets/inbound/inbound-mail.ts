import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** A mail that a provider of inbound mails has received, cut to what is used of it. */
export type InboundMail = {
  /** The sender's email. */
  from: string;
  /** The emails of all recipients. */
  recipients: string[];
  text: string;
  /** The text without the quoted history, if the provider removes it; otherwise ''. */
  strippedText: string;
  html: string;
  /** Whether a text was longer than `MAX_TEXT_LENGTH` and lost its end. */
  isCut: boolean;
  /** The values by name in lower case, of `HEADERS` only. */
  headers: Map<string, string[]>;
  /** The SHA-256 of the mail's id in the form of the provider. */
  hash: string;
  /** The names of the first attached files. */
  attachments: string[];
};

/** A text or HTML is cut to this length before it is parsed. */
export const MAX_TEXT_LENGTH = 200_000;
/** Values of headers, the part of an address with the email, and names of files are cut to this. */
const MAX_HEADER_LENGTH = 1_000;
/** The header with the results of several checks, and their reasons, can be longer. */
const MAX_RESULTS_LENGTH = 4_000;
const MAX_RECIPIENTS_LENGTH = 20_000;
/** The most values of one header, the most recipients and the most attachments. */
const MAX_VALUES = 100;

/** The headers that decide about a mail. */
const HEADERS = new Set([
  'authentication-results',
  'auto-submitted',
  'list-id',
  'precedence',
  'received-spf',
  'return-path',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-spam-tests',
]);

/** A text; '' if it is missing or null. */
const text = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((value) => value ?? ''),
  ),
  '',
);
const postmarkAddress = z.object({ Email: text });

/** Postmark's inbound webhook. Other providers can send the same form. */
const postmarkForm = z.object({
  FromFull: postmarkAddress,
  ToFull: z._default(z.array(postmarkAddress), []),
  CcFull: z._default(z.array(postmarkAddress), []),
  BccFull: z._default(z.array(postmarkAddress), []),
  OriginalRecipient: text,
  TextBody: text,
  HtmlBody: text,
  StrippedTextReply: text,
  MessageID: z.string(),
  Headers: z._default(z.array(z.object({ Name: z.string(), Value: text })), []),
  Attachments: z._default(z.array(z.object({ Name: text })), []),
});

/** The form for all other providers; see docs/operating.md. */
const genericForm = z.object({
  from: z.string(),
  to: z.union([z.string(), z.array(z.string())]),
  text,
  html: text,
  messageId: z.string(),
  headers: z._default(z.record(z.string(), z.union([z.string(), z.array(z.string())])), {}),
  attachments: z._default(z.array(z.object({ name: text })), []),
});

/** The mail in a request's body; undefined if it has neither of the two forms. */
export function inboundMailIn(body: unknown): InboundMail | undefined {
  const postmark = postmarkForm.safeParse(body);
  if (postmark.success) return fromPostmark(postmark.data);
  const generic = genericForm.safeParse(body);
  return generic.success ? fromGeneric(generic.data) : undefined;
}

function fromPostmark(form: z.infer<typeof postmarkForm>): InboundMail {
  const recipients = [...form.ToFull, ...form.CcFull, ...form.BccFull].map(({ Email }) => Email);
  const headers = form.Headers.map(({ Name, Value }) => [Name, Value] as const);
  return {
    from: emailIn(form.FromFull.Email),
    recipients: emailsIn([form.OriginalRecipient, ...recipients]),
    ...cutTexts({
      text: form.TextBody,
      strippedText: form.StrippedTextReply,
      html: form.HtmlBody,
    }),
    headers: decidingHeaders(headers),
    // Postmark's own id of the mail; the sender's Message-ID is in the headers.
    hash: hashOf(form.MessageID),
    attachments: cutNames(form.Attachments.map(({ Name }) => Name)),
  };
}

function fromGeneric(form: z.infer<typeof genericForm>): InboundMail {
  const headers = Object.entries(form.headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  return {
    from: emailIn(form.from),
    recipients: emailsIn([form.to].flat()),
    ...cutTexts({ text: form.text, strippedText: '', html: form.html }),
    headers: decidingHeaders(headers),
    hash: hashOf(form.messageId),
    attachments: cutNames(form.attachments.map(({ name }) => name)),
  };
}

type Texts = Pick<InboundMail, 'text' | 'strippedText' | 'html'>;

function cutTexts(texts: Texts): Texts & { isCut: boolean } {
  const cut = (value: string) => value.slice(0, MAX_TEXT_LENGTH);
  return {
    text: cut(texts.text),
    strippedText: cut(texts.strippedText),
    html: cut(texts.html),
    isCut: Object.values(texts).some(({ length }) => length > MAX_TEXT_LENGTH),
  };
}

/** The values of `HEADERS` by name. */
function decidingHeaders(headers: readonly (readonly [string, string])[]): Map<string, string[]> {
  const valuesByName = new Map<string, string[]>();
  for (const [anyCase, value] of headers) {
    const name = anyCase.toLowerCase();
    if (!HEADERS.has(name)) continue;
    const values = valuesByName.get(name) ?? [];
    const maxLength = name === 'authentication-results' ? MAX_RESULTS_LENGTH : MAX_HEADER_LENGTH;
    if (values.length < MAX_VALUES) values.push(value.slice(0, maxLength));
    valuesByName.set(name, values);
  }
  return valuesByName;
}

/** The email in 'Ann <ann@example.com>', or the whole text. The name may contain any character. */
function emailIn(text: string): string {
  // The email is at the end, after a name of any length.
  const lastPart = text.slice(-MAX_HEADER_LENGTH).trim();
  const isBracketed = lastPart.endsWith('>');
  return (isBracketed ? lastPart.slice(lastPart.lastIndexOf('<') + 1, -1) : lastPart).trim();
}

/** The emails in lists of recipients. Only reply addresses are used, which contain no comma. */
function emailsIn(lists: readonly string[]): string[] {
  return lists
    .flatMap((list) => list.slice(0, MAX_RECIPIENTS_LENGTH).split(',', MAX_VALUES))
    .slice(0, MAX_VALUES)
    .map(emailIn);
}

function cutNames(attachments: readonly string[]): string[] {
  return attachments.slice(0, MAX_VALUES).map((name) => name.slice(0, MAX_HEADER_LENGTH));
}

function hashOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('base64url');
}

/**
 * Whether a mail was sent by a program, such as an out-of-office reply (RFC 3834), or to a list.
 * Adding it would let two programs answer each other for ever.
 */
export function isAutomatic({ headers }: InboundMail): boolean {
  const values = (name: string) => (headers.get(name) ?? []).map((value) => value.trim());
  return (
    values('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    values('precedence').some((value) => /\b(bulk|junk|list|auto_reply)\b/i.test(value)) ||
    values('x-auto-response-suppress').some((value) => value.toLowerCase() !== 'none') ||
    values('return-path').some(isNullAddress) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headers.has(name))
  );
}

/** '' or '<>'. */
function isNullAddress(value: string): boolean {
  const isBracketed = value.startsWith('<') && value.endsWith('>');
  return (isBracketed ? value.slice(1, -1).trim() : value) === '';
}
