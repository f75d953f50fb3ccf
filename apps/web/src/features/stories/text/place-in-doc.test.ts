import { Schema } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { positionOf } from './place-in-doc.ts';

const { nodes, marks } = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*' },
    list: { group: 'block', content: 'paragraph+' },
    text: {},
  },
  marks: { strong: {} },
});
const words = (text: string, isStrong = false) =>
  nodes.text!.schema.text(text, isStrong ? [marks.strong!.create()] : []);
const paragraph = (...content: ReturnType<typeof words>[]) => nodes.paragraph!.create(null, content);
const doc = nodes.doc!.create(null, [
  paragraph(words('It '), words('sails', true), words(' on')),
  paragraph(),
  nodes.list!.create(null, [paragraph(words('one')), paragraph(words('two'))]),
]);

test('a cursor is found again by its block and the letters before it', () => {
  expect(positionOf(doc, { block: 0, letters: 0 })).toBe(1);
  expect(positionOf(doc, { block: 0, letters: 5 })).toBe(6);
  expect(positionOf(doc, { block: 0, letters: 11 })).toBe(12);
  expect(doc.resolve(positionOf(doc, { block: 1, letters: 0 })).parent).toBe(doc.child(1));
  expect(doc.resolve(positionOf(doc, { block: 2, letters: 4 })).parent.textContent).toBe('two');
});

test('a cursor behind the last block goes to the end', () => {
  expect(positionOf(doc, { block: 9, letters: 3 })).toBe(doc.content.size);
});
