import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { EmbedView } from './EmbedView.tsx';

const isWebAddress = (url: string | null): boolean => /^https?:\/\//i.test(url ?? '');

/** A page of another site, such as a film: kept as its address alone, drawn by the public site. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ url: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure[data-embed-url]',
      getAttrs: (figure) => {
        const url = figure.getAttribute('data-embed-url');
        return isWebAddress(url) ? { url } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { 'data-embed-url': attrs.url },
    ['a', { href: attrs.url }, attrs.url],
  ],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
});
