import { Link } from '@site/shared/router';
import { Fragment } from 'react';

/** A text in pieces: plain text, and links to pages of the site. */
export type TextPieces = readonly (string | { text: string; to: string })[];

/** Shows a text that has links. */
export function TextWithLinks({ pieces }: { pieces: TextPieces }) {
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      <Fragment key={piece}>{piece}</Fragment>
    ) : (
      <Link key={piece.text} to={piece.to}>
        {piece.text}
      </Link>
    ),
  );
}
