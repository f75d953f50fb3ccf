import { light } from '@masthead/site/look/tokens.ts';
import { escapeText } from '../../../../platform/markup/index.ts';
import type { Deck } from './deck.ts';

interface Content {
  body: string;
  targets: readonly { type: 'hyperlink' | 'chart' | 'image'; target: string }[];
  charts: readonly string[];
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const hex = (colour: string): string => colour.slice(1);

interface Style {
  name: string;
  /** Half points. */
  size: number;
  face?: 'Georgia';
  color?: string;
  bold?: boolean;
  /** Twentieths of a point before and after. */
  space: readonly [number, number];
  outline?: number;
  more?: string;
}

const ink = hex(light.ink);
const soft = hex(light.ink3);
const styles: Readonly<Record<string, Style>> = {
  Title: { name: 'Title', size: 56, face: 'Georgia', color: ink, space: [60, 160] },
  Heading1: {
    name: 'heading 1',
    size: 30,
    face: 'Georgia',
    color: ink,
    space: [440, 120],
    outline: 0,
    more: '<w:keepNext/>',
  },
  Heading2: {
    name: 'heading 2',
    size: 24,
    face: 'Georgia',
    color: ink,
    space: [200, 20],
    outline: 1,
    more: '<w:keepNext/>',
  },
  Brands: { name: 'Brands', size: 24, bold: true, color: hex(light.ink2), space: [200, 0] },
  Fact: { name: 'Fact', size: 18, color: soft, space: [0, 60] },
  Summary: { name: 'Summary', size: 24, face: 'Georgia', color: ink, space: [0, 100] },
  ListBullet: {
    ...{ name: 'List Bullet', size: 20, color: hex(light.ink2), space: [0, 60] },
    more: '<w:numPr><w:numId w:val="1"/></w:numPr>',
  },
  Lead: { name: 'Lead', size: 20, color: hex(light.ink2), space: [0, 60], more: '<w:keepNext/>' },
  Comment: {
    ...{ name: 'Comment', size: 22, color: ink, space: [40, 40] },
    more: `<w:pBdr><w:left w:val="single" w:sz="18" w:space="8" w:color="${hex(light.signal)}"/></w:pBdr>`,
  },
  Cell: { name: 'Cell', size: 20, color: ink, space: [40, 40] },
  Value: { name: 'Value', size: 20, color: ink, space: [40, 40], more: '<w:jc w:val="right"/>' },
  Figure: { name: 'Figure', size: 20, space: [120, 80] },
  FigureWithText: { name: 'Figure with text', size: 20, space: [120, 80], more: '<w:keepNext/>' },
};

/** Writes the parts of a paragraph style in the order of the schema. */
const styleXml = ([id, { name, size, face, color, bold, space, outline, more = '' }]: [string, Style]): string => {
  const keep = more.includes('keepNext') ? more : '';
  const list = more.includes('numPr') || more.includes('pBdr') ? more : '';
  const aligned = more.includes('w:jc') ? more : '';
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${keep}${list}<w:spacing w:before="${space[0]}" w:after="${space[1]}"/>${aligned}${outline === undefined ? '' : `<w:outlineLvl w:val="${outline}"/>`}</w:pPr><w:rPr>${face ? `<w:rFonts w:ascii="${face}" w:hAnsi="${face}"/>` : ''}${bold ? '<w:b/>' : ''}${color ? `<w:color w:val="${color}"/>` : ''}<w:sz w:val="${size}"/></w:rPr></w:style>`;
};

const stylesXml = (lang: string): string =>
  `<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="${lang}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${Object.entries(styles).map(styleXml).join('')}</w:styles>`;

const numbering = `<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="260"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

const types = (charts: readonly string[]): string =>
  `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${word}.numbering+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${charts
    .map(
      (name) =>
        `<Override PartName="/word/charts/${name}" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`,
    )
    .join('')}</Types>`;

const relation = (id: string, type: string, target: string, isOutside = false): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${escapeText(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`;

const relations = (all: readonly string[]): string =>
  `<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`;

/** Returns the parts of a text document by their paths, apart from charts and pictures. */
export function partsOfDocument(deck: Deck, { body, targets, charts }: Content): [string, string][] {
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1247" w:right="1247" w:bottom="1247" w:left="1247" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing';
  return [
    ['[Content_Types].xml', types(charts)],
    [
      '_rels/.rels',
      relations([
        relation('rId1', `${office}/officeDocument`, 'word/document.xml'),
        relation('rId2', `${packaged}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      ]),
    ],
    [
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeText(deck.title)}</dc:title><dc:subject>${escapeText(deck.period)}</dc:subject><dc:creator>${escapeText(deck.brands)}</dc:creator><dc:language>${deck.lang}</dc:language></cp:coreProperties>`,
    ],
    ['word/styles.xml', stylesXml(deck.lang)],
    ['word/numbering.xml', numbering],
    [
      'word/_rels/document.xml.rels',
      relations([
        relation('rId1', `${office}/styles`, 'styles.xml'),
        relation('rId2', `${office}/numbering`, 'numbering.xml'),
        ...targets.map(({ type, target }, at) =>
          relation(`rIdX${at + 1}`, `${office}/${type}`, target, type === 'hyperlink'),
        ),
      ]),
    ],
    [
      'word/document.xml',
      `<w:document xmlns:w="${main}" xmlns:r="${office}" xmlns:wp="${drawing}"><w:body>${body}${page}</w:body></w:document>`,
    ],
  ];
}
