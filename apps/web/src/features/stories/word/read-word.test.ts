import JSZip from 'jszip';
import { DOMParser } from 'linkedom';
import { expect, test } from 'vitest';
import { wordLimits } from './open-package.ts';
import { readWord } from './read-word.ts';
import { partsOfWord } from './word-parts.ts';

const parser = new DOMParser() as unknown as globalThis.DOMParser;
const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
const paragraph = (content: string, looks = '') => `<w:p><w:pPr>${looks}</w:pPr>${content}</w:p>`;
const run = (text: string, looks = '') => `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const styled = (id: string, text: string) => paragraph(run(text), `<w:pStyle w:val="${id}"/>`);
const item = (text: string, level = 0) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const picture = (id: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="Ferry"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** Returns a document as Word writes it, with other parts added. */
async function docx(body: string, others: Record<string, string | Uint8Array> = {}): Promise<ArrayBuffer> {
  const zip = new JSZip();
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${packageRels}"><Relationship Id="r1" Type="${rels}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packageRels}">
      <Relationship Id="link" Type="${rels}/hyperlink" Target="https://norlunde.example/timetable" TargetMode="External"/>
      <Relationship Id="bad" Type="${rels}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>
      <Relationship Id="png" Type="${rels}/image" Target="media/image1.png"/>
      <Relationship Id="emf" Type="${rels}/image" Target="media/image2.emf"/>
      <Relationship Id="styles" Type="${rels}/styles" Target="styles.xml"/>
      <Relationship Id="numbering" Type="${rels}/numbering" Target="numbering.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${word}">${style('Titel', 'Title')}${style('Untertitel', 'Subtitle')}${style('berschrift1', 'heading 1')}${style('berschrift2', 'heading 2')}</w:styles>`,
    'word/numbering.xml': `<w:numbering xmlns:w="${word}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/document.xml': `<w:document xmlns:w="${word}" xmlns:r="${rels}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    'word/media/image1.png': png,
    'word/media/image2.emf': 'vector',
    ...others,
  };
  for (const [name, part] of Object.entries(parts)) zip.file(name, part);
  return await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
}

/** Limits small enough to be exceeded quickly. */
const few = { ...wordLimits, textBytes: 100_000, bytes: 200_000 };
const read = (file: ArrayBuffer, most?: typeof few) =>
  readWord(file, (packed) => ({ buffer: Buffer.from(packed) }), most);
const stored = {
  id: '0199f3a0-0000-7000-8000-000000000001',
  url: '/files/0199f3a0-0000-7000-8000-000000000001/ferry.png',
  width: 1,
  height: 1,
};

test('a Word document becomes a story with its structure, and pictures stand where they stood', async () => {
  const text = await read(
    await docx(
      [
        styled('Titel', 'The winter timetable is ready'),
        styled('Untertitel', 'Nineteen departures a day'),
        paragraph(run('Ålsund. ', '<w:b/>') + run('Norlunde sails ') + run('again', '<w:i/>') + run('.')),
        styled('berschrift1', 'What changes'),
        item('Every hour'),
        item('also on Sundays', 1),
        paragraph(run('Before') + picture('png') + run(' and after')),
        `<w:tbl><w:tr><w:tc>${paragraph(run('Winter'))}</w:tc><w:tc>${paragraph(run('19'))}</w:tc></w:tr></w:tbl>`,
        paragraph(
          `<w:hyperlink r:id="link">${run('Timetable')}</w:hyperlink><w:hyperlink r:id="bad">${run(' elsewhere')}</w:hyperlink>`,
        ),
        paragraph(picture('emf')),
      ].join(''),
    ),
  );
  expect(text.pictures.map(({ type, bytes }) => [type, bytes.byteLength])).toEqual([['image/png', png.byteLength]]);
  const parts = partsOfWord(text, [stored], parser);
  expect(parts).toEqual({
    headline: 'The winter timetable is ready',
    subheading: 'Nineteen departures a day',
    copytext: [
      '<p><strong>Ålsund. </strong>Norlunde sails <em>again</em>.</p>',
      '<h2>What changes</h2>',
      '<ul><li>Every hour<ol><li>also on Sundays</li></ol></li></ul>',
      '<p>Before and after</p>',
      `<figure data-file-id="${stored.id}"><img height="1" width="1" alt="Ferry" src="${stored.url}"></figure>`,
      '<table><tr><td><p>Winter</p></td><td><p>19</p></td></tr></table>',
      '<p><a href="https://norlunde.example/timetable">Timetable</a> elsewhere</p>',
    ].join(''),
    left: 1,
  });
});

test('macros and embedded objects of a Word document are not even unpacked', async () => {
  const bomb = new Uint8Array(few.bytes + 1);
  const file = await docx(paragraph(run('Text')), { 'word/vbaProject.bin': bomb, 'word/embeddings/a.docx': bomb });
  expect((await read(file, few)).html).toBe('<p>Text</p>');
});

test('a Word document that unfolds beyond the limits is refused, whatever size it declares', async () => {
  const file = await docx(paragraph(run('Text')), { 'word/footnotes.xml': new Uint8Array(few.textBytes + 1) });
  await expect(read(file, few)).rejects.toMatchObject({ problem: 'too_much' });
  // The same file, declared small in its directory.
  const view = new DataView(file);
  for (let at = 0; at < view.byteLength - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  await expect(read(file, few)).rejects.toMatchObject({ problem: 'too_much' });
});

test('files that are no Word documents are refused as unreadable', async () => {
  const whole = await docx(paragraph(run('Text')));
  const other = await new JSZip().file('content.xml', '<a/>').generateAsync({ type: 'arraybuffer' });
  const broken = [new ArrayBuffer(0), new TextEncoder().encode('%PDF-1.7').buffer, other, whole.slice(0, 900)];
  for (let at = 50; at < whole.byteLength; at += 97) {
    const flipped = whole.slice(0);
    new Uint8Array(flipped)[at]! ^= 0xff;
    const outcome = await read(flipped).catch((error) => error.problem);
    expect(['unreadable', 'too_much', 'object']).toContain(typeof outcome === 'object' ? 'object' : outcome);
  }
  for (const file of broken) await expect(read(file)).rejects.toMatchObject({ problem: 'unreadable' });
  await expect(read(new ArrayBuffer(wordLimits.fileBytes + 1))).rejects.toMatchObject({ problem: 'too_large' });
});
