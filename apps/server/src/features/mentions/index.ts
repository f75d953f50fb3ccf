export { repairHours } from './check-hours.ts';
export { linkClippings, unlinkClippings } from './clippings.queries.ts';
export { composeMention, toMatchDocument } from './compose-mention.ts';
export { foundIn } from './explain-mention.ts';
export { licensedExtract } from './licensed-extract.ts';
export { matchBatch } from './match-documents.ts';
export type { OwnMention } from './mentions.queries.ts';
export {
  addToFeed,
  type ClippingOfDocument,
  clippingsOf,
  recomposeUnsent,
  saveAutomatically,
  takeTone,
} from './mentions.requests.ts';
export { type ChangedReading, checkReader } from './qa/check-reader.ts';
export { drawSamples } from './qa/draw-samples.ts';
export { checkPiece, findOwnMention, secondOfExtract } from './uploaded-pieces.ts';
export { writeMentions } from './write-mentions.ts';
