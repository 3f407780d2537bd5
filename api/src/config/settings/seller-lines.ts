/** The lines of SELLER: the name, then the address. */
export function readSellerLines(setting: string): string[] {
  return setting.split(';').flatMap((line) => line.trim() || []);
}
