import * as z from 'zod/mini';

/** A mail that a provider of inbound mails has received. */
export type InboundMail = {
  /** The sender's email. */
  from: string;
  /** The emails of all recipients. */
  recipients: string[];
  text: string;
  /** The text without the quoted history, if the provider removes it; otherwise ''. */
  strippedText: string;
  html: string;
  /** The values by name in lower case. */
  headers: Map<string, string[]>;
  messageId: string;
  /** The names of the attached files. */
  attachments: string[];
};

const text = z._default(z.nullable(z.string()), '');
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

/** The form for every other sender; see docs/operating.md. */
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
  const headers = form.Headers.map(({ Name, Value }) => [Name, Value ?? ''] as const);
  return {
    from: emailIn(form.FromFull.Email ?? ''),
    recipients: [form.OriginalRecipient, ...recipients].flatMap((text) => emailsIn(text ?? '')),
    text: form.TextBody ?? '',
    strippedText: form.StrippedTextReply ?? '',
    html: form.HtmlBody ?? '',
    headers: byName(headers),
    // Postmark's own id of the mail; the sender's Message-ID is in the headers.
    messageId: form.MessageID,
    attachments: form.Attachments.map(({ Name }) => Name ?? ''),
  };
}

function fromGeneric(form: z.infer<typeof genericForm>): InboundMail {
  const headers = Object.entries(form.headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  return {
    from: emailIn(form.from),
    recipients: [form.to].flat().flatMap(emailsIn),
    text: form.text ?? '',
    strippedText: '',
    html: form.html ?? '',
    headers: byName(headers),
    messageId: form.messageId,
    attachments: form.attachments.map(({ name }) => name ?? ''),
  };
}

function byName(headers: readonly (readonly [string, string])[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}

/** The email in 'Ann <ann@example.com>', or the whole text. The name may contain any character. */
function emailIn(text: string): string {
  return (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();
}

/** The emails in a list of recipients. Only reply addresses matter, which contain no comma. */
function emailsIn(text: string): string[] {
  return text.slice(0, MAX_RECIPIENTS_LENGTH).split(',').map(emailIn);
}

const MAX_RECIPIENTS_LENGTH = 20_000;

/**
 * Whether a mail was sent by a program, such as an out-of-office reply (RFC 3834), or to a list.
 * Adding it would let two programs answer each other for ever.
 */
export function isAutomatic({ headers }: InboundMail): boolean {
  const values = (name: string) => headers.get(name) ?? [];
  return (
    values('auto-submitted').some((value) => !/^\s*no\b/i.test(value)) ||
    values('precedence').some((value) => /\b(bulk|junk|list|auto_reply)\b/i.test(value)) ||
    values('x-auto-response-suppress').some((value) => !/^\s*none\s*$/i.test(value)) ||
    values('return-path').some((value) => /^\s*(<\s*>)?\s*$/.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headers.has(name))
  );
}

/** Whether a mail server on the way found that the sender is forged (RFC 8601, RFC 7208). */
export function isForged({ headers }: InboundMail): boolean {
  const results = headers.get('authentication-results') ?? [];
  return (
    results.some((value) => /\b(spf|dmarc)\s*=\s*(hard)?fail\b/i.test(value)) ||
    (headers.get('received-spf') ?? []).some((value) => /^\s*fail\b/i.test(value))
  );
}
