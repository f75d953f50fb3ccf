export { linkClippings, unlinkClippings } from './clippings.queries.ts';
export { composeMention, toMatchDocument } from './compose-mention.ts';
export { foundIn } from './explain-mention.ts';
export { licensedExtract } from './licensed-extract.ts';
export { matchBatch } from './match-documents.ts';
export { addToFeed, type ClippingOfDocument, clippingsOf, saveAutomatically, takeTone } from './mentions.requests.ts';
export { writeMentions } from './write-mentions.ts';
