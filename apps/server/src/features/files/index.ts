export { checkFiles } from './check-files.ts';
export { fileAnswer, fileIdOf, fileUrl } from './file-answer.ts';
export {
  addUses,
  copyUses,
  type FileRow,
  letFilesGo,
  listFilesById,
  listFilesOfHolders,
  removeFiles,
} from './files.queries.ts';
export { fileRoutes } from './files.routes.ts';
export { findImage, holdFiles, holdImage, readPdfFile } from './hold-files.ts';
export { drawing } from './inspect-image.ts';
export { inspectMedia } from './inspect-media.ts';
export { keepBytes, keepPath } from './keep-bytes.ts';
export { readPdfBytes } from './read-pdf.ts';
export { renderPage } from './render-page.ts';
export { showPicture } from './show-picture.ts';
export { type WrittenFile, writeChunks } from './write-chunks.ts';
