import type { BootCard } from '@site/shared/release';
import type { Role } from '@site/shared/rules';
import type { SlotContract, SlotProps } from '@site/shared/slots';
import { classNames } from '@site/shared/ui';
import {
  type ComponentType,
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CardHtml } from './card-html';
import { type SessionState, useRole, useSession } from './session';
import styles from './slot.module.css';

/**
 * A card, with its remote. `lang` is the language of the card's texts, if it is not that of the
 * page. `html` is what the server has rendered of the card into the document.
 */
export type SlotCard = BootCard & {
  remote: string;
  lang?: string | undefined;
  html?: string | undefined;
};

/**
 * `onLive` is there for a card of a rendered slot: called when the card is shown in place of its
 * HTML, and when it has failed.
 */
export type CardViewProps = {
  card: SlotCard;
  props: object;
  onLive?: ((isLive: boolean) => void) | undefined;
};

/** What the shell knows of cards, and its code that shows one. */
type Cards = {
  /** The cards of a slot that the visitor may see, in their order. */
  of(slot: SlotContract, visitor: { status: SessionState['status']; role: Role }): SlotCard[];
  /** Turns on the style sheets of the HTML of a card, until the returned function is called. */
  applyStyles(card: SlotCard): () => void;
  loadView(): Promise<ComponentType<CardViewProps>>;
};

/** Undefined on a page without the shell, whose slots are empty. */
let cards: Cards | undefined;

/** Says which cards the page has. For the shell. */
export function provideCards(ofShell: Cards | undefined): void {
  cards = ofShell;
}

/** The name of a card in a page. */
export function cardId({ remote, name }: Pick<SlotCard, 'remote' | 'name'>): string {
  return `${remote}/${name}`;
}

/**
 * The height of a card, as a length of CSS: at all widths, or in a window below 64rem and in a
 * wider one. The card scrolls if it needs more, so nothing on the page moves. A card that fills its
 * place has the height `--slot-height`.
 *
 * The place of a rendered slot has the height of its card, and before that of the HTML in the
 * document. In a document without the HTML, it has at least this height until the card is shown.
 */
type CardHeight = string | { narrow: string; wide: string };

type SlotElementProps<S extends SlotContract> = { of: S; props: SlotProps<S>; height: CardHeight };

/**
 * A part of the page that other remotes fill. It keeps the height of each card of the visitor, and
 * loads a card when its place is within one screen.
 */
export function Slot<S extends SlotContract>({ of, props, height }: SlotElementProps<S>) {
  const { status } = useSession();
  const role = useRole();
  return cards
    ?.of(of, { status, role })
    .map((card) => (
      <CardPlace
        key={cardId(card)}
        card={card}
        props={props as object}
        height={height}
        isFixed={!of.isRendered}
      />
    ));
}

type CardPlaceProps = Omit<CardViewProps, 'onLive'> & { height: CardHeight; isFixed: boolean };

function CardPlace({ card, props, height, isFixed }: CardPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [View, setView] = useState<ComponentType<CardViewProps> | null>(null);
  const [isLive, setLive] = useState(false);
  const { html } = card;

  // The HTML needs the style sheets of its own remote, which are off on pages of other remotes.
  useLayoutEffect(() => (html === undefined ? undefined : cards?.applyStyles(card)), [card, html]);

  useEffect(() => {
    if (!place.current) return;
    let isGone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        cards?.loadView().then(
          (loaded) => isGone || setView(() => loaded),
          // The page works without its cards. A file of the shell that fails is reported already.
          () => undefined,
        );
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, []);

  const { narrow, wide } = typeof height === 'string' ? { narrow: height, wide: height } : height;
  const heights = { '--slot-narrow': narrow, '--slot-wide': wide } as CSSProperties;
  const ownHeight = html === undefined && !isLive && styles.reserved;
  return (
    <div
      ref={place}
      className={classNames(styles.place, isFixed ? styles.fixed : ownHeight)}
      style={heights}
      lang={card.lang}
      // The gate finds the card of a release by this attribute.
      data-card={cardId(card)}
    >
      {html !== undefined && !isLive && <CardHtml id={cardId(card)} html={html} />}
      {View && <View card={card} props={props} onLive={isFixed ? undefined : setLive} />}
    </div>
  );
}
