import { pictureSize } from '../pictures/picture.ts';
import type { DeckPiece } from './deck.ts';
import { bottom, colours, faces, inGroups, inner, type Slide } from './slide-look.ts';

/** Pieces are in two columns, each with its picture beside it. */
const columns = 2;
const piecesOnSlide = 6;
const quotesOnSlide = 4;
const gap = 0.45;
const width = (inner.w - gap) / columns;
const pictureWidth = 1.8;
const pictureHeight = (pictureWidth * pictureSize.height) / pictureSize.width;

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Returns pieces by slide, as many as fit. */
export const piecesBySlide = (pieces: readonly DeckPiece[]): DeckPiece[][] =>
  inGroups(pieces, pieces.some(({ quote }) => quote) ? quotesOnSlide : piecesOnSlide);

export function addPieces(slide: Slide, pieces: readonly DeckPiece[], { y, lang }: { y: number; lang: string }): void {
  const size = pieces.some(({ quote }) => quote) ? quotesOnSlide : piecesOnSlide;
  const h = (bottom - y) / Math.ceil(size / columns);
  const isIllustrated = pieces.some(({ picture }) => picture);
  for (const [at, piece] of pieces.entries()) {
    const place = { x: inner.x + (at % columns) * (width + gap), y: y + Math.floor(at / columns) * h };
    const indent = isIllustrated ? pictureWidth + 0.2 : 0;
    if (piece.picture) addPicture(slide, piece, place);
    else if (isIllustrated)
      slide.addShape('rect', { ...place, w: pictureWidth, h: pictureHeight, fill: { color: colours.sunken } });
    slide.addText(linesOf(piece, lang), {
      ...{ x: place.x + indent, y: place.y, w: width - indent, h: h - 0.15 },
      ...{ margin: 0, valign: 'top', fit: 'shrink' },
    });
  }
}

/** Adds the picture of a piece, without a link: the library does not escape the address of one. */
function addPicture(slide: Slide, { picture, headline }: DeckPiece, place: { x: number; y: number }): void {
  const data = `image/jpeg;base64,${Buffer.from(picture!).toString('base64')}`;
  slide.addImage({ data, altText: headline, ...place, w: pictureWidth, h: pictureHeight });
}

function linesOf({ headline, url, quote, facts, figures }: DeckPiece, lang: string) {
  const title = { fontFace: faces.title, color: colours.ink, breakLine: true, lang };
  const soft = { fontFace: faces.text, fontSize: 11, color: colours.soft, lang };
  return [
    {
      text: shortened(headline, 100),
      options: { ...title, fontSize: 14, paraSpaceAfter: 4, ...(url && { hyperlink: { url } }) },
    },
    ...(quote ? [{ text: shortened(quote, 180), options: { ...title, fontSize: 12, italic: true } }] : []),
    { text: facts, options: { ...soft, breakLine: figures !== '' } },
    ...(figures ? [{ text: figures, options: soft }] : []),
  ];
}
