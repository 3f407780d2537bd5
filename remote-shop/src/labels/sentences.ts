/** Whole sentences, one after the other. Parts that do not apply are left out. */
export function sentences(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
