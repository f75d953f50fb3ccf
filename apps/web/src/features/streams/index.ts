export { dragStreams, useStreamDrop } from './folders/drag.ts';
export { collapse, refreshFolders, streamFolders } from './folders/folders.api.ts';
export { useMove } from './folders/useMove.ts';
export { useParserText } from './lab/useParserText.ts';
