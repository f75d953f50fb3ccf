import { piecesOf } from './mentions.ts';

/** A text with the names that it mentions in bold. */
export function MentionedText({ text, names }: { text: string; names: readonly string[] }) {
  return piecesOf(text, names).map((piece) => (piece.isMention ? <b key={piece.at}>{piece.text}</b> : piece.text));
}
