/** What a mail says has happened: all mails about a ticket have the same subject. */
export function headingOf({ html }: { html: string }): string {
  return /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
}
