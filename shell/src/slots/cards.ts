import { cardId, type provideCards } from '@site/shared/host';
import type { PageScript } from '@site/shared/page-script';
import type { BootManifest } from '@site/shared/release';
import { isInAudience } from '../frame/navbar-entries';
import type { CardReleases } from '../remotes';
import { applyStylesOfCard } from '../views/remote-styles';

type Cards = NonNullable<Parameters<typeof provideCards>[0]>;

/** The HTML of the cards that the server has rendered, by their id. */
export type CardHtml = ReadonlyMap<string, string>;

/**
 * The cards of the boot manifest, with the HTML that the document has of them. The code that shows
 * one is loaded with the first card.
 */
export function cardsOf(
  boot: BootManifest,
  remotes: CardReleases,
  script: PageScript | undefined,
  html: CardHtml,
): Cards {
  const all = boot.remotes.flatMap(({ name: remote, language, cards = [] }) =>
    cards.map((card) => ({
      ...card,
      remote,
      html: html.get(cardId({ remote, name: card.name })),
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
    applyStyles({ remote }) {
      const live = boot.remotes.find(({ name }) => name === remote)?.entry;
      return live ? applyStylesOfCard({ remote, version: live.version }) : () => undefined;
    },
    async loadView() {
      const { createCardView } = await import(/* webpackChunkName: "card" */ './card-view');
      return createCardView(remotes, script);
    },
  };
}

/** The HTML of the cards in a document. */
export function readCardHtml(document: Document): CardHtml {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-card-html]')];
  return new Map(elements.map(({ dataset, innerHTML }) => [dataset.cardHtml ?? '', innerHTML]));
}
