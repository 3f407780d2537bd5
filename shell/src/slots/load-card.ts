import type { SlotCard } from '@site/shared/host';
import type { CardModule } from '@site/shared/slots';
import type { ReleaseEntry } from '../load-release';
import type { CardReleases } from '../remotes';

/** The code of a card in a release. Rejects if the release does not have it for this slot. */
export async function loadCard(
  { open }: Pick<CardReleases, 'open'>,
  { remote, name, slot, version }: SlotCard,
  entry: ReleaseEntry,
): Promise<CardModule> {
  const { cards = {} } = await open(remote, entry);
  const card = Object.hasOwn(cards, name) ? cards[name] : undefined;
  if (card?.slot?.name !== slot || card.slot.version !== version)
    throw new Error(`card ${name} for version ${version} of ${slot} is missing`);
  const module = await card.load();
  if (!module?.Component) throw new Error(`card ${name} has no component`);
  return module;
}
