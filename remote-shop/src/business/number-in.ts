/** A typed number: '12.5', '12,5'. NaN for any other text. */
export function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
