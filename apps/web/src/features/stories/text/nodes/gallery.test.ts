import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { storyExtensions } from '../extensions.ts';
import { tidyHtml } from '../tidy-html.ts';

const schema = getSchema(storyExtensions({ body: '', quoteName: '', onFiles: () => {} }));
const id = '01a2b3c4-0000-7000-8000-000000000001';
const picture = (alt: string, caption = '') =>
  `<figure data-file-id="${id}"><img alt="${alt}" src="/files/${id}/x/a.jpg">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

/** Reads a text into the editor's document and writes it as it is sent. */
function through(html: string): string {
  const { document } = parseHTML('<!doctype html><html><body><div></div><div></div></body></html>');
  const [from, to] = document.querySelectorAll('div');
  from!.innerHTML = html;
  const doc = DOMParser.fromSchema(schema).parse(from!);
  doc.check();
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }, to!);
  return tidyHtml(to!);
}

it('a gallery keeps its layout, the order of its pictures, their captions and descriptions in the editor', () => {
  const html = `<p>a</p><figure data-gallery="lead">${picture('One', 'At <em>sea</em>')}${picture('Two')}</figure><p>b</p>`;
  expect(through(html)).toBe(html);
});

it('a gallery without a picture is not stored, and one of an unknown layout has two columns', () => {
  expect(through('<p>a</p><figure data-gallery="two"></figure>')).toBe('<p>a</p>');
  expect(through(`<figure data-gallery="x">${picture('One')}</figure>`)).toContain('data-gallery="two"');
});
