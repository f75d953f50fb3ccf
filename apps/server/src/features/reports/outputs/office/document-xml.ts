import { light } from '@masthead/site/look/tokens.ts';
import { escapeText } from '../../../../platform/markup/index.ts';
import type { DeckChart } from './deck.ts';

/** The head of a table: small and soft. */
const headLook = `<w:color w:val="${light.ink3.slice(1)}"/><w:sz w:val="18"/>`;

/** English Metric Units in a centimetre. */
const cm = 360_000;
/** Width of the text on A4 with margins of 2.2 cm. */
const textWidth = 16.6 * cm;

export const xml = (content: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`;

const run = (text: string, style = ''): string =>
  `<w:r>${style && `<w:rPr>${style}</w:rPr>`}<w:t xml:space="preserve">${escapeText(text)}</w:t></w:r>`;

/** Returns a paragraph; one with `isKept` stays on the page of the next one. */
export const paragraph = (text: string, style: string, { isKept = false, look = '' } = {}): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${isKept ? '<w:keepNext/>' : ''}</w:pPr>${run(text, look)}</w:p>`;

/** Returns a paragraph that is a link to the target of a relation. */
export const link = (text: string, relation: string, style: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:hyperlink r:id="${relation}" w:history="1">${run(text, '<w:u w:val="single" w:color="D3CEC5"/>')}</w:hyperlink></w:p>`;

/** Rows that fit on a page below the title of their section. */
const rowsOfPage = 24;
/** Rows that stay together at the top and at the end of a table that is longer. */
const leastTogether = 3;

/** Returns true for a row of a table that has to be on the page of the next one. */
const isKeptRow = (at: number, count: number): boolean =>
  count <= rowsOfPage ? at < count - 1 : at < leastTogether - 1 || (at >= count - leastTogether && at < count - 1);

interface TableParts {
  rows: readonly (readonly string[])[];
  head: readonly string[];
  /** A chart below it stays on its page, unless the table is long. */
  isKept: boolean;
}

/**
 * Returns a table without borders but a rule below each row; the second column has the values. It stays on one page if it fits
 * there; a longer one repeats its head on each page.
 */
export function table({ rows: all, head, isKept: isKeptWhole }: TableParts): string {
  const isShort = all.length <= rowsOfPage;
  const isKept = isKeptWhole && isShort;
  const widths = [4700, 2100, 2600];
  const cellsOf = (row: readonly string[], { isHeld, isHead }: { isHeld: boolean; isHead: boolean }) =>
    row
      .map((text, at) => {
        const style = at === 0 ? 'Cell' : 'Value';
        const look = isHead ? headLook : at === 1 ? '<w:b/>' : '';
        return `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${paragraph(text, style, { isKept: isHeld, look })}</w:tc>`;
      })
      .join('');
  const headRow = isShort
    ? ''
    : `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cellsOf(head, { isHeld: true, isHead: true })}</w:tr>`;
  const body = all.map((row, at) => cellsOf(row, { isHeld: isKept || isKeptRow(at, all.length), isHead: false }));
  return `<w:tbl><w:tblPr><w:tblW w:w="9400" w:type="dxa"/><w:tblBorders><w:bottom w:val="single" w:sz="4" w:color="D3CEC5"/><w:insideH w:val="single" w:sz="4" w:color="D3CEC5"/></w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths
    .map((width) => `<w:gridCol w:w="${width}"/>`)
    .join('')}</w:tblGrid>${headRow}${body
    .map((cells) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells}</w:tr>`)
    .join('')}</w:tbl>${paragraph('', 'Cell', { isKept })}`;
}

interface Frame {
  id: number;
  width: number;
  height: number;
  description: string;
  graphic: string;
  /** The text below it stays on its page. */
  isKept?: boolean;
}

const inline = ({ id, width, height, description, graphic, isKept = false }: Frame): string =>
  `<w:p><w:pPr><w:pStyle w:val="${isKept ? 'FigureWithText' : 'Figure'}"/></w:pPr><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${Math.round(width)}" cy="${Math.round(height)}"/><wp:docPr id="${id}" name="Figure ${id}" descr="${escapeText(description)}"/><wp:cNvGraphicFramePr/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${graphic}</a:graphic></wp:inline></w:drawing></w:r></w:p>`;

interface ChartPlace {
  /** Relation to the chart. */
  relation: string;
  id: number;
  isKept: boolean;
}

/** Letters of a name beside a bar that stand on one line; a longer one takes two. */
const lettersOfLine = 54;

export function chartFrame({ description, drawnAs, rows: names }: DeckChart, place: ChartPlace): string {
  const { relation, id, isKept } = place;
  const isTime = drawnAs === 'line' || drawnAs === 'area' || drawnAs === 'columns';
  const rowHeight = names.some((name) => name.length > lettersOfLine) ? 0.85 : 0.55;
  const height = isTime ? 7.5 * cm : (1.2 + names.length * rowHeight) * cm;
  const graphic = `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${relation}"/></a:graphicData>`;
  return inline({ id, width: textWidth, height, description, graphic, isKept });
}

interface Picture {
  /** Relation to the picture. */
  relation: string;
  /** Number that no other figure of the document has. */
  id: number;
  width: number;
  height: number;
  description: string;
}

/** Returns a picture that fits into a box. */
export function pictureFrame(
  { relation, id, width, height, description }: Picture,
  box: { w: number; h: number },
): string {
  const scale = Math.min((box.w * cm) / width, (box.h * cm) / height);
  const size = { width: width * scale, height: height * scale };
  const ext = `<a:ext cx="${Math.round(size.width)}" cy="${Math.round(size.height)}"/>`;
  const graphic = `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>${ext}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData>`;
  return inline({ id, ...size, description, graphic });
}

/** Returns a table without lines: a picture, and paragraphs beside it. */
export function besidePicture(picture: string, paragraphs: string): string {
  const widths = [3000, 6400];
  const cell = (content: string, at: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
  return `<w:tbl><w:tblPr><w:tblW w:w="9400" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths
    .map((width) => `<w:gridCol w:w="${width}"/>`)
    .join(
      '',
    )}</w:tblGrid><w:tr><w:trPr><w:cantSplit/></w:trPr>${cell(picture, 0)}${cell(paragraphs, 1)}</w:tr></w:tbl>${paragraph('', 'Cell')}`;
}
