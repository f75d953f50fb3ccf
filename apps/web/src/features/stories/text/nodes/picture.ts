import type { StoredFile } from '@masthead/contract';
import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { PictureView } from './PictureView.tsx';
import { isStoredPath } from './stored-path.ts';

const sizeOf = (text: string | null): number | null => (text && /^\d{1,5}$/.test(text) ? Number(text) : null);

/** Returns a stored picture in the editor's form. */
export const pictureOf = (file: StoredFile) => ({
  type: 'picture',
  attrs: { fileId: file.id, src: file.url, alt: '', width: file.width, height: file.height },
});

/** A picture with its caption. It knows its file, so that the story holds it; only stored files are shown. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    fileId: { default: null, rendered: false },
    src: { default: '', rendered: false },
    alt: { default: '', rendered: false },
    width: { default: null, rendered: false },
    height: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-file-id]',
      contentElement: (figure) =>
        (figure as Element).querySelector('figcaption') ??
        (figure as Element).ownerDocument.createElement('figcaption'),
      getAttrs: (figure) => {
        const image = figure.querySelector('img');
        if (!image || !isStoredPath(image.getAttribute('src'))) return false;
        return {
          fileId: figure.getAttribute('data-file-id'),
          src: image.getAttribute('src'),
          alt: image.getAttribute('alt') ?? '',
          width: sizeOf(image.getAttribute('width')),
          height: sizeOf(image.getAttribute('height')),
        };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { fileId, src, alt, width, height } = node.attrs;
    return ['figure', { 'data-file-id': fileId }, ['img', { src, alt, width, height }], ['figcaption', 0]];
  },
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
