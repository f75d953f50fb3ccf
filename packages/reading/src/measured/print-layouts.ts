import { type Module, type PageSpec, randomOf, type Style } from './print-pages.ts';
import { type PrintLanguage, printLanguages } from './print-texts.ts';

/** The pages of one issue that are measured together: a text may continue from one to the other. */
export interface Edition {
  name: string;
  /** Laid out by hand after a kind of real newspaper. */
  imitates: string | null;
  pages: PageSpec[];
}

const times = '"Liberation Serif"';
const sans = '"Liberation Sans"';
const dejavu = '"DejaVu Serif"';
const narrow = '"Liberation Sans Narrow", "Liberation Sans"';

const plain: Style = {
  serif: times,
  head: times,
  body: 9,
  leading: 1.18,
  columns: 5,
  gutter: 4.5,
  width: 320,
  height: 470,
  align: 'justify',
  headAlign: 'left',
  headWeight: 700,
  paragraphs: 'indent',
  rules: 'between',
  folio: 'top',
  caption: 'sans',
  dropCap: false,
};

const article = (column: number, span: number, top: number, height: number, more: Partial<Module> = {}): Module => ({
  kind: 'article',
  column,
  span,
  top,
  height,
  size: 24,
  ...more,
});

const broadsheet = { width: 350, height: 510 };

/** Six kinds of real broadsheets, by hand. */
const imitations: {
  imitates: string;
  language: PrintLanguage;
  style: Partial<Style>;
  front: Module[];
  inside: Module[];
}[] = [
  {
    imitates: 'a German national daily: six narrow columns, small centred headlines, rules between columns',
    language: 'de',
    style: { ...broadsheet, columns: 6, gutter: 4, body: 8.8, headAlign: 'center', rules: 'columns' },
    front: [
      article(0, 4, 0, 210, { size: 30, kicker: true, picture: { column: 1, span: 2, height: 60 }, byline: true }),
      article(4, 2, 0, 120, { size: 19, deck: true }),
      article(4, 2, 126, 84, { size: 19 }),
      article(0, 2, 216, 190, { size: 18, byline: true, jump: 'to' }),
      article(2, 3, 216, 110, { size: 22, crossheads: true }),
      article(2, 3, 332, 74, { size: 18 }),
      { kind: 'box', column: 5, span: 1, top: 216, height: 120, size: 13 },
      { kind: 'advert', column: 5, span: 1, top: 342, height: 64 },
    ],
    inside: [
      article(0, 6, 0, 150, { size: 34, deck: true, byline: true, picture: { column: 2, span: 3, height: 70 } }),
      article(0, 3, 156, 150, { size: 20, jump: 'from' }),
      article(3, 3, 156, 150, { size: 22, quote: 1, byline: true }),
      article(0, 2, 312, 130, { size: 18 }),
      article(2, 2, 312, 130, { size: 18, picture: { column: 0, span: 2, height: 40 } }),
      article(4, 2, 312, 130, { size: 16 }),
    ],
  },
  {
    imitates: 'an American daily: six columns, stacked headlines, a lead story at the right, text beside its headline',
    language: 'en',
    style: { ...broadsheet, columns: 6, gutter: 4.2, body: 8.7, headWeight: 700, folio: 'top', rules: 'between' },
    front: [
      article(4, 2, 0, 200, { size: 26, deck: true, byline: true, jump: 'to' }),
      article(0, 4, 0, 200, { size: 32, headSpan: 4, picture: { column: 0, span: 3, height: 90 }, byline: true }),
      article(0, 3, 206, 100, { size: 22, headSpan: 2 }),
      article(3, 3, 206, 100, { size: 20 }),
      article(0, 2, 312, 94, { size: 18 }),
      article(2, 2, 312, 94, { size: 18, deck: true }),
      { kind: 'box', column: 4, span: 2, top: 312, height: 94, size: 15 },
    ],
    inside: [
      article(0, 5, 0, 170, { size: 30, byline: true, picture: { column: 1, span: 3, height: 80 }, quote: 4 }),
      article(5, 1, 0, 170, { size: 14 }),
      article(0, 4, 176, 140, { size: 24, jump: 'from', headSpan: 3 }),
      article(4, 2, 176, 140, { size: 19 }),
      { kind: 'advert', column: 0, span: 3, top: 322, height: 120 },
      article(3, 3, 322, 120, { size: 20, crossheads: true }),
    ],
  },
  {
    imitates: 'a French daily: wide columns, long decks, a chronicle in a box',
    language: 'fr',
    style: {
      columns: 5,
      gutter: 5,
      body: 9.2,
      headWeight: 400,
      align: 'justify',
      rules: 'none',
      caption: 'italic',
      dropCap: true,
    },
    front: [
      article(0, 5, 0, 170, { size: 40, deck: true, byline: true, picture: { column: 3, span: 2, height: 75 } }),
      article(0, 2, 178, 190, { size: 22, deck: true, jump: 'to' }),
      article(2, 2, 178, 92, { size: 20 }),
      article(2, 2, 278, 90, { size: 20, byline: true }),
      { kind: 'box', column: 4, span: 1, top: 178, height: 190, size: 15 },
    ],
    inside: [
      article(0, 3, 0, 200, { size: 28, jump: 'from', quote: 1 }),
      article(3, 2, 0, 200, { size: 22, picture: { column: 0, span: 2, height: 50 } }),
      article(0, 5, 208, 196, { size: 34, deck: true, byline: true, crossheads: true, inset: { span: 2, height: 70 } }),
    ],
  },
  {
    imitates: 'a Spanish daily: five columns, sub-headlines, small news in the outer column',
    language: 'es',
    style: { columns: 5, gutter: 4.5, body: 9, headAlign: 'left', rules: 'between', folio: 'top' },
    front: [
      article(0, 4, 0, 180, { size: 36, deck: true, byline: true, picture: { column: 2, span: 2, height: 80 } }),
      article(4, 1, 0, 86, { size: 15 }),
      article(4, 1, 92, 88, { size: 15 }),
      article(0, 2, 186, 182, { size: 20, jump: 'to', byline: true }),
      article(2, 3, 186, 100, { size: 24, deck: true }),
      { kind: 'advert', column: 2, span: 3, top: 292, height: 76 },
    ],
    inside: [
      article(0, 3, 0, 180, { size: 26, jump: 'from', byline: false }),
      article(3, 2, 0, 180, { size: 20, kicker: true, byline: true }),
      article(0, 4, 186, 216, {
        size: 32,
        deck: true,
        picture: { column: 1, span: 2, height: 60, middle: false },
        quote: 3,
      }),
      article(4, 1, 186, 70, { size: 14 }),
      article(4, 1, 262, 70, { size: 14 }),
      article(4, 1, 338, 64, { size: 14 }),
    ],
  },
  {
    imitates: 'a Danish broadsheet: seven columns, ragged right, white instead of rules',
    language: 'da',
    style: {
      ...broadsheet,
      columns: 7,
      gutter: 4.4,
      body: 8.6,
      align: 'left',
      rules: 'none',
      serif: times,
      head: sans,
    },
    front: [
      article(0, 5, 0, 200, { size: 38, byline: true, picture: { column: 0, span: 4, height: 80 } }),
      article(5, 2, 0, 96, { size: 18 }),
      article(5, 2, 104, 96, { size: 18, jump: 'to' }),
      article(0, 3, 210, 196, { size: 22, deck: true, quote: 1 }),
      article(3, 4, 210, 96, { size: 24 }),
      article(3, 2, 314, 92, { size: 17 }),
      article(5, 2, 314, 92, { size: 17 }),
    ],
    inside: [
      article(0, 7, 0, 160, { size: 36, deck: true, byline: true, picture: { column: 3, span: 4, height: 60 } }),
      article(0, 4, 168, 130, { size: 24, jump: 'from' }),
      article(4, 3, 168, 130, { size: 20, byline: true }),
      article(0, 5, 306, 136, { size: 22, inset: { span: 2, height: 60 } }),
      article(5, 2, 306, 136, { size: 17, crossheads: true }),
    ],
  },
  {
    imitates: 'an Italian daily: six columns, kickers and decks, an opinion column over the whole height',
    language: 'it',
    style: { ...broadsheet, columns: 6, gutter: 4, body: 8.8, headWeight: 700, rules: 'between', caption: 'italic' },
    front: [
      { kind: 'article', column: 0, span: 1, top: 0, height: 406, size: 17, byline: true },
      article(1, 3, 0, 200, { size: 34, kicker: true, deck: true, picture: { column: 1, span: 2, height: 60 } }),
      article(4, 2, 0, 200, { size: 22, kicker: true, jump: 'to' }),
      article(1, 2, 206, 200, { size: 20, byline: true, quote: 0 }),
      article(3, 3, 206, 100, { size: 22 }),
      article(3, 3, 312, 94, { size: 20, deck: true }),
    ],
    inside: [
      article(0, 4, 0, 140, { size: 28, kicker: true, jump: 'from' }),
      article(4, 2, 0, 140, { size: 20 }),
      article(0, 6, 146, 160, {
        size: 36,
        deck: true,
        byline: true,
        picture: { column: 2, span: 2, height: 60 },
        crossheads: true,
      }),
      { kind: 'box', column: 0, span: 2, top: 312, height: 130, size: 18 },
      article(2, 2, 312, 130, { size: 18 }),
      article(4, 2, 312, 130, { size: 18, byline: true }),
    ],
  },
];

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

function randomStyle(random: () => number): Style {
  const tabloid = random() < 0.5;
  const head = pick([times, sans, dejavu, narrow], random);
  return {
    ...plain,
    head,
    serif: pick([times, times, dejavu], random),
    ...(tabloid
      ? { width: 285, height: 400, columns: pick([4, 5], random) }
      : { width: 350, height: 500, columns: pick([5, 6], random) }),
    body: pick([8.5, 9, 9.5], random),
    leading: pick([1.14, 1.18, 1.24], random),
    gutter: pick([4, 4.5, 5], random),
    align: pick(['justify', 'justify', 'left'] as const, random),
    headAlign: pick(['left', 'left', 'center'] as const, random),
    headWeight: pick([400, 700, 700] as const, random),
    paragraphs: pick(['indent', 'indent', 'gap'] as const, random),
    rules: pick(['between', 'columns', 'none'] as const, random),
    folio: pick(['top', 'bottom'] as const, random),
    caption: pick(['sans', 'italic'] as const, random),
    dropCap: random() < 0.3,
  };
}

/** Divides a page into rows and each row into modules. */
function randomModules(style: Style, usable: number, random: () => number): Module[] {
  const modules: Module[] = [];
  const rows = usable > 380 ? 4 : 3;
  const shares = Array.from({ length: rows }, () => 0.8 + random() * 0.5);
  const sum = shares.reduce((a, b) => a + b, 0);
  let top = 0;
  for (const [row, share] of shares.entries()) {
    const height = Math.floor((share / sum) * usable) - 6;
    for (let column = 0; column < style.columns; ) {
      const left = style.columns - column;
      const wanted = row === 0 ? 3 + Math.floor(random() * 3) : 1 + Math.floor(random() * 3);
      const span = left - wanted === 1 && random() < 0.6 ? left : Math.min(left, wanted);
      modules.push(...fillPlace({ column, span, top, height }, row === 0, random));
      column += span;
    }
    top += height + 7;
  }
  return modules;
}

function fillPlace(
  place: Pick<Module, 'column' | 'span' | 'top' | 'height'>,
  isFirst: boolean,
  random: () => number,
): Module[] {
  const { span, height, top } = place;
  const chance = random();
  if (!isFirst && chance < 0.08) return [{ ...place, kind: 'advert' }];
  if (span <= 2 && chance > 0.88) return [{ ...place, kind: 'box', size: 15 }];
  if (span <= 2 && height > 115 && random() < 0.4) {
    const half = Math.floor(height / 2) - 3;
    return [top, top + half + 6].map((at) => article(place.column, span, at, half, { size: span === 1 ? 14 : 18 }));
  }
  const size = isFirst ? 26 + Math.floor(random() * 14) : 13 + span * 3;
  const picture = span >= 2 && random() < 0.45 && height > 90;
  const pictureSpan = Math.max(1, Math.min(span - 1, 1 + Math.floor(random() * 3)));
  return [
    article(place.column, span, top, height, {
      size,
      deck: random() < 0.35,
      byline: random() < 0.5,
      kicker: random() < 0.2,
      crossheads: random() < 0.25,
      ...(picture && {
        picture: {
          column: random() < 0.5 ? 0 : span - pictureSpan,
          span: pictureSpan,
          height: Math.min(70, height * 0.4),
        },
      }),
      ...(!picture && span >= 3 && height > 110 && random() < 0.35 && { quote: 1 }),
      ...(!picture && span >= 3 && height > 110 && random() < 0.2 && { inset: { span: 1, height: height * 0.4 } }),
    }),
  ];
}

function randomEdition(seed: number, language: PrintLanguage, pageCount: number): Edition {
  const random = randomOf(seed);
  const style = randomStyle(random);
  const pages = Array.from({ length: pageCount }, (_, at): PageSpec => {
    const front = at === 0 && random() < 0.7;
    const modules = randomModules(style, style.height - (front ? 62 : 26) - 20, random);
    return {
      name: `${language}${seed}-${at + 1}`,
      language,
      style,
      number: at === 0 ? 1 + (front ? 0 : 2) : 6,
      front,
      modules,
    };
  });
  if (pageCount > 1)
    for (const [at, page] of pages.entries()) {
      const article = page.modules.findLast((one) => one.kind === 'article' && one.span <= 3 && !one.inset);
      if (article) article.jump = at === 0 ? 'to' : 'from';
    }
  const isJoined = pages.every(({ modules }) => modules.some(({ jump }) => jump));
  if (!isJoined) for (const { modules } of pages) for (const one of modules) delete one.jump;
  return { name: `${language}${seed}`, imitates: null, pages };
}

const imitation = (at: number): Edition => {
  const { imitates, language, style, front, inside } = imitations[at]!;
  const whole = { ...plain, ...style };
  const page = (name: string, number: number, isFront: boolean, modules: Module[]): PageSpec => ({
    name: `${language}-${name}`,
    language,
    style: whole,
    number,
    front: isFront,
    modules,
  });
  return {
    name: `imitation-${language}`,
    imitates,
    pages: [page('front', 1, true, front), page('inside', 5, false, inside)],
  };
};

/**
 * Returns fifteen pages for choosing the segmenter's rules and fifteen that only measure them, each in all six
 * languages.
 */
export function editionsOf(set: 'tuning' | 'reporting'): Edition[] {
  const first = set === 'tuning' ? 0 : 1;
  const seeds = set === 'tuning' ? 100 : 500;
  return [
    ...[0, 1, 2].map((at) => imitation(at * 2 + first)),
    ...printLanguages.slice(0, 3).map((language, at) => randomEdition(seeds + at, language, 2)),
    ...printLanguages.slice(3).map((language, at) => randomEdition(seeds + 10 + at, language, 1)),
  ];
}
