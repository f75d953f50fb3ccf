export { joinContinuations } from './continuations.ts';
export type { PrintPage, Word } from './page.ts';
export { findRules, findSkew } from './raster.ts';
export { readBoxes } from './read-boxes.ts';
export { openPrintPdf, type PrintPdf } from './read-pdf-page.ts';
export { type PageArticle, type PageReading, segmentPage } from './segment-page.ts';
export { wordsOfTsv } from './tesseract-words.ts';
