import type { provideCards } from '@site/shared/host';
import type { PageScript } from '@site/shared/page-script';
import type { BootManifest } from '@site/shared/release';
import { isInAudience } from '../frame/navbar-entries';
import type { CardReleases } from '../remotes';

type Cards = NonNullable<Parameters<typeof provideCards>[0]>;

/** The cards of the boot manifest. The code that shows one is loaded with the first card. */
export function cardsOf(
  boot: BootManifest,
  remotes: CardReleases,
  script: PageScript | undefined,
): Cards {
  const all = boot.remotes.flatMap(({ name: remote, language, cards = [] }) =>
    cards.map((card) => ({
      ...card,
      remote,
      // The document has the language of the shell, whose release may lack that of the remote.
      ...(language !== boot.language && { lang: language }),
    })),
  );
  return {
    of: ({ name, version }, visitor) =>
      all
        .filter((card) => card.slot === name && card.version === version)
        .filter(({ audience }) => isInAudience(audience, visitor))
        .sort((a, b) => a.order - b.order),
    async loadView() {
      const { createCardView } = await import(/* webpackChunkName: "card" */ './card-view');
      return createCardView(remotes, script);
    },
  };
}
