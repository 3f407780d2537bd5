import type { Channel } from './channels';

/** The four rules of the one-click demonstration, in the order they are applied. */
export const RULES = ['names', 'duplicates', 'sort', 'numbers'] as const;
export type Rule = (typeof RULES)[number];

export type Line = {
  key: string;
  number: number;
  name: string;
  group: string;
  mark: Channel['mark'];
  isDuplicate: boolean;
};

/** A provider's list as it arrives: out of order, numbered anyhow, one channel twice. */
export function rawLines(channels: readonly Channel[]): Line[] {
  const order = [5, 0, 3, 2, 6, 1];
  const lines = order
    .flatMap((index) => channels[index] ?? [])
    .map((channel, place) => line(channel, 100 + place * 37, false));
  const twin = channels[0];
  return twin
    ? [
        ...lines.slice(0, 4),
        { ...line(twin, 512, true), name: 'aurelia one SD' },
        ...lines.slice(4),
      ]
    : lines;
}

/** The list after the chosen rules; the given lines stay as they are. */
export function cleanUp(
  lines: readonly Line[],
  rules: ReadonlySet<Rule>,
  names: ReadonlyMap<string, string>,
): Line[] {
  let result = [...lines];
  if (rules.has('names'))
    result = result.map((entry) => ({ ...entry, name: names.get(entry.mark) ?? entry.name }));
  if (rules.has('duplicates')) result = result.filter((entry) => !entry.isDuplicate);
  if (rules.has('sort'))
    result.sort((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name));
  if (rules.has('numbers'))
    result = result.map((entry, index) => ({ ...entry, number: index + 1 }));
  return result;
}

function line(channel: Channel, number: number, isDuplicate: boolean): Line {
  return {
    key: `${channel.mark}${isDuplicate ? '-2' : ''}`,
    number,
    name: channel.raw,
    group: channel.group,
    mark: channel.mark,
    isDuplicate,
  };
}
