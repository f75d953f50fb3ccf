import { setPage } from './print-page-script.ts';
import { hyphenated, type PrintLanguage, sentencesOf } from './print-texts.ts';

/**
 * Generates newspaper pages for measuring the segmenter, independently of it: pages are HTML that a browser sets and
 * prints.
 */

export interface Style {
  serif: string;
  /** Family of headlines. */
  head: string;
  /** Sizes in points. */
  body: number;
  leading: number;
  columns: number;
  /** Millimetres. */
  gutter: number;
  width: number;
  height: number;
  align: 'justify' | 'left';
  headAlign: 'left' | 'center';
  headWeight: 400 | 700;
  paragraphs: 'indent' | 'gap';
  rules: 'between' | 'columns' | 'none';
  folio: 'top' | 'bottom';
  caption: 'italic' | 'sans';
  dropCap: boolean;
}

/** A piece of the grid: whole columns across, millimetres down from the top of the page's text. */
export interface Module {
  kind: 'article' | 'box' | 'advert' | 'picture';
  column: number;
  span: number;
  top: number;
  height: number;
  /** The number of its columns if they are not those of the grid. */
  ownColumns?: number;
  /** Columns that the headline spans, if not all: the text rises beside it. */
  headSpan?: number;
  size?: number;
  deck?: boolean;
  byline?: boolean;
  kicker?: boolean;
  /** Picture: its first column, columns, height, and whether it is in the middle of its columns. */
  picture?: { column: number; span: number; height: number; middle?: boolean };
  /** Pull quote in the middle of this column. */
  quote?: number;
  /** Box at the foot of these last columns. */
  inset?: { span: number; height: number };
  crossheads?: boolean;
  jump?: 'to' | 'from';
}

export interface PageSpec {
  name: string;
  language: PrintLanguage;
  style: Style;
  number: number;
  front: boolean;
  modules: Module[];
}

/** An article as it was set. */
export interface SetArticle {
  headline: string;
  deck: string;
  byline: string;
  paragraphs: string[];
  captions: string[];
  /** Name by which a continuation is joined; empty: it is whole. */
  joins: string;
}

/** Returns a function for numbers that depend only on a seed. */
export function randomOf(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 7), state | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const words: Record<
  PrintLanguage,
  { by: string; to: string; from: string; page: string; days: string; paper: string }
> = {
  en: {
    by: 'By',
    to: 'Continued on page',
    from: 'Continued from page',
    page: 'Page',
    days: 'Monday, November 23, 2026',
    paper: 'The Harbour Courier',
  },
  de: {
    by: 'Von',
    to: 'Fortsetzung auf Seite',
    from: 'Fortsetzung von Seite',
    page: 'Seite',
    days: 'Montag, 23. November 2026',
    paper: 'Norddeutscher Bote',
  },
  fr: {
    by: 'Par',
    to: 'Lire la suite page',
    from: 'Suite de la page',
    page: 'Page',
    days: 'lundi 23 novembre 2026',
    paper: 'Le Courrier du Port',
  },
  es: {
    by: 'Por',
    to: 'Pasa a la página',
    from: 'Viene de la página',
    page: 'Página',
    days: 'lunes 23 de noviembre de 2026',
    paper: 'El Diario del Puerto',
  },
  da: {
    by: 'Af',
    to: 'Fortsættes på side',
    from: 'Fortsat fra side',
    page: 'Side',
    days: 'mandag 23. november 2026',
    paper: 'Havnens Tidende',
  },
  it: {
    by: 'di',
    to: 'Continua a pagina',
    from: 'Segue da pagina',
    page: 'Pagina',
    days: 'lunedì 23 novembre 2026',
    paper: 'Il Corriere del Porto',
  },
};

const people: Record<PrintLanguage, readonly string[]> = {
  en: ['Anne Walker', 'Tom Reeves'],
  de: ['Karin Vogt', 'Jens Albrecht'],
  fr: ['Claire Morel', 'Luc Perrin'],
  es: ['Marta Gil', 'Pablo Soto'],
  da: ['Mette Holm', 'Lars Friis'],
  it: ['Giulia Conti', 'Marco Riva'],
};

const corpora = new Map<PrintLanguage, string[]>();
const corpusOf = (language: PrintLanguage): string[] => {
  const known = corpora.get(language) ?? sentencesOf(language);
  corpora.set(language, known);
  return known;
};

/** Returns the text of an article, more than fits: it is cut at the end of its columns. */
function textOf(language: PrintLanguage, random: () => number, count: number) {
  const corpus = corpusOf(language);
  const next = () => corpus[Math.floor(random() * corpus.length)]!;
  const title = (min: number, max: number) => {
    for (;;) {
      const parts = next()
        .replace(/[“”"«»()]/g, '')
        .split(' ');
      const length = Math.min(parts.length, min + Math.floor(random() * (max - min + 1)));
      const found = parts
        .slice(0, length)
        .join(' ')
        .replace(/[\s,;:.!?–-]+$/, '');
      if (length >= min && /[\p{L}\p{N}]$/u.test(found)) return found;
    }
  };
  const paragraphs = Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, next).join(' '),
  );
  return { title, paragraphs, sentence: next };
}

interface Given extends Module {
  headline: string;
  deckText: string;
  kickerText: string;
  bylineText: string;
  paragraphs: string[];
  captionText: string;
  quoteText: string;
  jumpText: string;
  insetText: { headline: string; paragraphs: string[] } | null;
  crossText: string[];
  joins: string;
}

/**
 * Returns the modules of an edition's pages with their words. Pages of one edition share the text of continued
 * articles.
 */
export function wordedPages(pages: readonly PageSpec[], seed: number): { spec: PageSpec; modules: Given[] }[] {
  const random = randomOf(seed);
  let carried: { headline: string; paragraphs: string[] } | null = null;
  return pages.map((spec) => {
    const { language } = spec;
    const modules = spec.modules.map((module): Given => {
      const text = textOf(language, random, 60);
      const sized = module.span * (module.size ?? 24) > 120 ? [5, 9] : [3, 7];
      let headline = text.title(sized[0]!, sized[1]!);
      let paragraphs = text.paragraphs.map(hyphenated);
      if (module.jump === 'to') carried = { headline, paragraphs };
      if (module.jump === 'from' && carried)
        ({ headline, paragraphs } = { headline: text.title(2, 4), paragraphs: carried.paragraphs });
      const other = pages.find((one) => one.modules.some(({ jump }) => jump && jump !== module.jump));
      const phrase = module.jump === 'to' ? words[language].to : words[language].from;
      return {
        ...module,
        headline,
        paragraphs,
        deckText: text.title(9, 16),
        kickerText: text.title(1, 2),
        bylineText: `${words[language].by} ${people[language][Math.floor(random() * 2)]!}`,
        captionText: `${text.title(6, 12)}.`,
        quoteText: `“${text.title(6, 10)}”`,
        jumpText: module.jump ? `${phrase} ${other?.number ?? 4}` : '',
        insetText: module.inset
          ? { headline: text.title(2, 4), paragraphs: text.paragraphs.slice(30).map(hyphenated) }
          : null,
        crossText: Array.from({ length: 4 }, () => text.title(2, 3)),
        joins: module.jump ? `${language}${seed}` : '',
      };
    });
    return { spec, modules };
  });
}

/** Returns a page as HTML. Its script sets the text and leaves the result in `window.truth`. */
export function htmlOf({ spec, modules }: { spec: PageSpec; modules: Given[] }): string {
  const { style, language, number, front } = spec;
  const w = words[language];
  const folio = `<div class="folio"><span>${w.days}</span><span>${w.paper}</span><span>${w.page} ${number}</span></div>`;
  const masthead = front ? `<div class="masthead">${w.paper}</div>` : '';
  const given = JSON.stringify({ style, modules, top: front ? 62 : 26 }).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
@page { size: ${style.width}mm ${style.height}mm; margin: 0 }
html, body { margin: 0; width: ${style.width}mm; height: ${style.height}mm; overflow: hidden }
div { position: absolute; box-sizing: border-box }
.text { font: ${style.body}pt/${style.leading} ${style.serif}; text-align: ${style.align}; hyphens: manual; overflow: hidden }
.text p { margin: 0 0 ${style.paragraphs === 'gap' ? style.body * 0.6 : 0}pt; text-indent: ${style.paragraphs === 'indent' ? 1 : 0}em }
.text p.on { text-indent: 0 } .text p.cut { ${style.align === 'justify' ? 'text-align-last: justify' : ''}; margin-bottom: 0 }
.text p.cross { font-weight: 700; text-indent: 0; text-align: left; margin: ${style.body * 0.5}pt 0 ${style.body * 0.2}pt }
.text p.cap::first-letter { font-size: ${style.body * style.leading * 2.05}pt; float: left; line-height: .95; padding-right: 1.2pt }
.head { font: ${style.headWeight} 20pt/1.08 ${style.head}; text-align: ${style.headAlign} }
.deck { font: 400 ${style.body * 1.3}pt/1.2 ${style.head}; text-align: ${style.headAlign} }
.kicker { font: 700 ${style.body * 1.05}pt/1.2 ${style.head}; text-align: ${style.headAlign} }
.byline { font: 700 ${style.body * 0.92}pt/1.2 "Liberation Sans" }
.caption { font: ${style.caption === 'italic' ? `italic ${style.body * 0.9}pt/1.15 ${style.serif}` : `${style.body * 0.84}pt/1.15 "Liberation Sans"`} }
.quote { font: italic ${style.body * 1.9}pt/1.2 ${style.head}; text-align: center; border-top: 1pt solid; border-bottom: 1pt solid; padding: 4pt 0 }
.jump { font: italic 700 ${style.body * 0.95}pt/1.2 ${style.serif}; text-align: right }
.box { border: .7pt solid #222; background: #f1f1ee } .rule { background: #222 } .picture { background: linear-gradient(130deg, #777, #ccc 40%, #555) }
.advert { border: 1.5pt solid #000; font: 700 26pt/1.2 "Liberation Sans"; text-align: center; padding: 8mm 4mm }
.folio { left: 12mm; right: 12mm; ${style.folio}: 9mm; font: ${style.body}pt/1 "Liberation Sans"; display: flex; justify-content: space-between; ${style.folio === 'top' ? 'border-bottom' : 'border-top'}: .6pt solid; padding: 2pt 0 }
.masthead { left: 12mm; right: 12mm; top: 20mm; text-align: center; font: 700 62pt/1 ${style.head}; white-space: nowrap }
</style><body>${folio}${masthead}<script>${setPage}
window.truth = setPage(${given});</script></body></html>`;
}
