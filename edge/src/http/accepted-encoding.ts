/** The compression for a response: Brotli if the request accepts it, else gzip, else undefined. */
export function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  if (!header) return undefined;
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((word) => word.trim()))
      .filter(
        ([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
      )
      .map(([name]) => name),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}
