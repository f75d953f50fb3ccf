import { DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { tidyHtml } from './tidy-html.ts';

/** Returns the text of an editor as it is sent. It is built in a document that loads nothing. */
export function htmlOf({ schema, doc }: { schema: Schema; doc: Node }): string {
  const inert = document.implementation.createHTMLDocument('');
  const box = inert.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: inert }, box);
  return tidyHtml(box);
}
