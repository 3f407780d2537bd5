/** A line of two texts: in both, only in the later one, or only in the earlier one. */
export type LineChange = { kind: 'same' | 'added' | 'removed'; line: string };

/**
 * What changed from one text to another, line by line: the longest common lines stay. Takes time
 * and memory in proportion to the product of the numbers of lines.
 */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const width = next.length + 1;
  /** How many lines two ends have in common: those from `i` in `old` and from `j` in `next`. */
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [gone = '', added = ''] = [old[i], next[j]];
    if (i < old.length && j < next.length && gone === added) {
      changes.push({ kind: 'same', line: added });
      i += 1;
      j += 1;
    } else if (j >= next.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', line: gone });
      i += 1;
    } else {
      changes.push({ kind: 'added', line: added });
      j += 1;
    }
  }
  return changes;
}

/** Empty lines say nothing about a change. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
