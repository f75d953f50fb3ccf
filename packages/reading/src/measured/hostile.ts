/** Pages that are made to hurt a reader: patterns that have stopped one, and random mutations of real pages. */

/** Returns a function for numbers from 0 to 1 in an order that the seed decides. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const filled = (size: number, part: (index: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index++) {
    parts.push(part(index));
    length += parts[index]!.length;
  }
  return parts.join('');
};

const day = (index: number): string => new Date(Date.UTC(2001, 0, 1 + (index % 8000))).toISOString().slice(0, 10);
const prose = 'The harbour of the old town will be deepened by two metres, the council decided on Tuesday.';

/** Patterns by name; each gives a page of about the size that is asked for. */
export const patterns: Record<string, (size: number) => string> = {
  links: (size) => `<p>${filled(size, (i) => `<a href="/${i}">word</a> `)}</p>`,
  spans: (size) => `<p>${filled(size, (i) => `<span>w${i}</span> `)}</p>`,
  times: (size) => `<h1>Headline of a page</h1>${filled(size, (i) => `<time datetime="${day(i)}">${day(i)}</time>`)}`,
  'date boxes': (size) => filled(size, (i) => `<div class="date-${i}">${day(i)}</div>`),
  'deep boxes': (size) => filled(size, () => '<div>'),
  'deep names': (size) => filled(size, (i) => `<div class="author date-${i}"><span class=byline>By Jane Doe`),
  'closing tags': (size) => `${'<b>'.repeat(900)}${filled(size, () => '</x>')}`,
  'closing paragraphs': (size) => filled(size, () => '</p>'),
  'up and down': (size) => filled(size, () => `${'<i>'.repeat(700)}${'</u>'.repeat(700)}${'</i>'.repeat(700)}`),
  attributes: (size) => `<p ${filled(size, (i) => `a${i}=1 `)}>${prose}</p>`,
  'long attribute': (size) => `<p class="${filled(size, () => 'author Date ')}">${prose}</p>`,
  'many names': (size) =>
    filled(size, (i) => `<p class="teaser-${i} widget${i} xAdBox${i} author${i}">${prose} ${i}</p>`),
  entities: (size) => `<p>${filled(size, () => '&amp;')}</p>`,
  ampersands: (size) => `<p>${filled(size, () => '&&&&&&&&')}</p>`,
  'entities in names': (size) => `<p class="${filled(size, () => '&amp;')}">${prose}</p>`,
  'long address': (size) => `<link rel="canonical" href="${filled(size, () => '%41../')}"><p>${prose}</p>`,
  'names of entities': (size) => filled(size, () => `<p class="${'&amp;'.repeat(4000)}">${prose}</p>`),
  'one word': (size) => `<p>${filled(size, () => 'aaaaaaaaaaaaaaaa')}</p>`,
  spaces: (size) => `<p>a${filled(size, () => '      \n\t  ')}b</p>`,
  paragraphs: (size) => filled(size, (i) => `<p>${prose} ${i}.</p>`),
  breaks: (size) => `<div>${filled(size, () => 'a<br><br>')}</div>`,
  headings: (size) => filled(size, (i) => `<h1 class="headline">The harbour is deepened, number ${i}</h1>`),
  bylines: (size) => filled(size, (i) => `<a rel="author" href="/author/x${i}">By Jane Doe ${i} on Monday</a>`),
  'article bodies': (size) => filled(size, (i) => `<div class="article-body b${i}"><p>${prose}</p></div>`),
  'nested bodies': (size) => `${'<section class="article-body">'.repeat(190)}${filled(size, () => `<p>${prose}</p>`)}`,
  'bodies of links': (size) => filled(size, () => '<ul class="post-content"><li><a href="/x">a b</a></ul>'),
  comments: (size) => filled(size, () => '<!---->'),
  'open comment': (size) => `<p>${prose}</p><!--${filled(size, () => '- - -')}`,
  'open tag': (size) => `<p>${prose}</p><a href='${filled(size, () => 'x ')}`,
  'angle brackets': (size) => filled(size, () => '<'),
  'linked data': (size) => `<script type="application/ld+json">${filled(size, () => '{"a":')}</script>`,
  'linked authors': (size) =>
    `<script type="application/ld+json">{"@type":"Article","headline":"a","author":[${filled(Math.min(size, 480_000), (i) => `{"name":"A${i} B"},`)}{}]}</script>`,
  'linked scripts': (size) =>
    filled(
      size,
      () => `<script type="application/ld+json">[${filled(400_000, () => '{"@type":"Article"},')}{}]</script>`,
    ),
  'scripted dates': (size) => filled(size, () => `<script>${'"date_published" : '.repeat(20_000)}</script>`),
  'meta authors': (size) => filled(size, (i) => `<meta name="author" content="Jane Doe ${i}">`),
  'long title': (size) =>
    `<title>${filled(size, () => ' | a - b')}</title><meta property="og:site_name" content="${filled(size / 2, () => 'x- ')}"><h1>a | b</h1><p>${prose}</p>`,
  punctuation: (size) => `<p>${filled(size, () => ',.;:!?-–—|•·»«"\'')}</p>`,
  'dates in text': (size) => filled(size, () => '<p>1.1.2001 12:30 on 3 March 2001, published 2.2.22</p>'),
  numbers: (size) => filled(size, () => '<p>1/1/1/1/1/1 2001-2001-2001 12.12.12.12.12</p>'),
  figures: (size) => filled(size, () => '<figure><img src=x><figcaption>a b c d</figcaption><div>'),
  tables: (size) => filled(size, () => '<table><tr><td>'),
  hidden: (size) => filled(size, () => `<div style="display:none"><p>${prose}</p></div>`),
  noscripts: (size) => filled(size, () => '<noscript><p>a</p><button>'),
  'hover cards': (size) => `<p>${filled(size, () => '<span class="tooltip"><a>a</a><a>b</a><span>c</span>')}`,
  'drop caps': (size) => filled(size, () => '<div class="drop-cap">A</div>'),
  lists: (size) => `<ul>${filled(size, (i) => `<li><a href="/a/${i}">more stories to read ${i}</a></li>`)}</ul>`,
};

const inserts = [
  '<div>',
  '</div>',
  '<p>',
  '</p>',
  '<!--',
  '-->',
  '<script>',
  '</script>',
  '<noscript>',
  '<button>',
  '"',
  "'",
  '<',
  '>',
  '&',
  '\u0000',
  '<table>',
  '<h1>',
  '<body>',
  '</head>',
  ' class="',
  '<svg>',
  '<select>',
];

/** Returns a page with up to twelve pieces left out, doubled, moved or filled with markup. */
export function mutated(page: string, random: () => number): string {
  let text = page;
  for (let left = 1 + Math.floor(random() * 12); left > 0; left--) {
    const at = Math.floor(random() * text.length);
    const piece = text.slice(at, at + Math.floor(random() * random() * 20_000));
    const way = random();
    if (way < 0.35) text = text.slice(0, at) + inserts[Math.floor(random() * inserts.length)]! + text.slice(at);
    else if (way < 0.6) text = text.slice(0, at) + text.slice(at + piece.length);
    else if (way < 0.8) text = text.slice(0, at) + piece + text.slice(at);
    else text = text.slice(0, at) + piece.repeat(1 + Math.floor(random() * 40)) + text.slice(at);
    if (text.length > 5_000_000) text = text.slice(0, 5_000_000);
  }
  return text;
}
