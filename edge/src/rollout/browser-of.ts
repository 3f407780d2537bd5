/** The more specific first: Edge also names Chrome, and Chrome names Safari. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg\w*\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\b/],
];

/** The name and the main version of a browser, which identify no visitor. */
export function browserOf(userAgent = ''): string {
  for (const [name, pattern] of BROWSERS) {
    const [, version] = pattern.exec(userAgent) ?? [];
    // Old Opera has the word 'Version' too.
    if (version && (name !== 'Safari' || userAgent.includes('Safari/')))
      return `${name} ${version}`;
  }
  return 'another browser';
}
