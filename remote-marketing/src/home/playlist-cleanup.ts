import { compareNames } from '@site/shared/format';
import { type Channel, GROUP_LABELS, type Group } from '../channels/sample-channels';

/** The rules of the one-click customization, in the order they are applied. */
export const CLEANUP_RULES = ['names', 'duplicates', 'sort', 'numbers'] as const;
export type CleanupRule = (typeof CLEANUP_RULES)[number];

export type PlaylistEntry = {
  key: string;
  number: number;
  name: string;
  /** The name after the rule 'names'. */
  cleanName: string;
  group: Group;
  logo: Channel['logo'];
  isDuplicate: boolean;
};

const CHANNEL_ORDER = [5, 0, 3, 2, 6, 1];
const DUPLICATE_POSITION = 4;

/** A provider's list before the cleanup: unsorted, with irregular numbers and a duplicate. */
export function providerList(channels: readonly Channel[]): PlaylistEntry[] {
  const entries = CHANNEL_ORDER.flatMap((index) => channels[index] ?? []).map((channel, position) =>
    playlistEntry(channel, 100 + position * 37),
  );
  const [first] = channels;
  if (first) {
    const duplicate = playlistEntry(first, 512);
    entries.splice(DUPLICATE_POSITION, 0, {
      ...duplicate,
      key: `${duplicate.key}-duplicate`,
      name: 'aurelia one SD',
      isDuplicate: true,
    });
  }
  return entries;
}

function playlistEntry(channel: Channel, number: number): PlaylistEntry {
  return {
    key: channel.logo,
    number,
    name: channel.providerName,
    cleanName: channel.name,
    group: channel.group,
    logo: channel.logo,
    isDuplicate: false,
  };
}

/** A new list of the entries with the rules applied. */
export function cleanedUp(
  entries: readonly PlaylistEntry[],
  rules: ReadonlySet<CleanupRule>,
): PlaylistEntry[] {
  let result = [...entries];
  if (rules.has('names')) result = result.map((entry) => ({ ...entry, name: entry.cleanName }));
  if (rules.has('duplicates')) result = result.filter((entry) => !entry.isDuplicate);
  if (rules.has('sort'))
    result.sort(
      (a, b) =>
        compareNames(GROUP_LABELS[a.group](), GROUP_LABELS[b.group]()) ||
        compareNames(a.name, b.name),
    );
  if (rules.has('numbers'))
    result = result.map((entry, index) => ({ ...entry, number: index + 1 }));
  return result;
}
