/** `npm test` runs the tests of the engines with the programs installed. */
export function found(program: string | undefined): string {
  if (!program) throw new Error('a program of the engines is not installed');
  return program;
}
