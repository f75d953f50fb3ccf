import { limits } from './limits.ts';

/** The fields that the checks need. Both a saved story and the editor's unsaved one have them. */
export interface CheckedStory {
  headline: string;
  copytext: string;
  contact: { name: string; email?: string | null; phone?: string | null } | null;
  cover_image: object | null;
  categories: readonly unknown[];
}

/** 'needed' refuses publishing, under `field`; 'advice' is only said. The texts are `stories.checks.<code>` with the parameters. */
export interface StoryCheck {
  code: StoryCheckCode;
  level: 'needed' | 'advice';
  field: 'headline' | 'copytext' | 'contact' | 'cover_image' | 'categories';
  params: Record<string, number | string>;
}
type StoryCheckCode = (typeof storyCheckCodes)[number];

export const storyCheckCodes = [
  'headline_missing',
  'text_missing',
  'contact_missing',
  'contact_unreachable',
  'headline_long',
  'words_few',
  'words_many',
  'alt_missing',
  'picture_small',
  'link_broken',
  'cover_missing',
  'category_missing',
] as const;

const advise = (code: StoryCheckCode, field: StoryCheck['field'], params: StoryCheck['params'] = {}): StoryCheck => ({
  code,
  level: 'advice',
  field,
  params,
});
const need = (code: StoryCheckCode, field: StoryCheck['field']): StoryCheck => ({
  code,
  level: 'needed',
  field,
  params: {},
});

/** Returns what a story lacks before it can be sent. Costs little for the longest text. */
export const storyNeeds = ({ headline, copytext, contact }: CheckedStory): StoryCheck[] => [
  ...(headline.trim() ? [] : [need('headline_missing', 'headline')]),
  ...(hasWords(copytext) ? [] : [need('text_missing', 'copytext')]),
  ...(contact?.name.trim() ? [] : [need('contact_missing', 'contact')]),
];

/** Returns the checks of a story: first the requirements before it is sent, then recommendations. */
export function storyChecks(story: CheckedStory): StoryCheck[] {
  const words = countWords(story.copytext);
  return [
    ...storyNeeds(story),
    ...adviceOn(story),
    ...(words > 0 ? adviceOnLength(words) : []),
    ...adviceOnText(story.copytext),
  ];
}

function adviceOn({ headline, contact, cover_image, categories }: CheckedStory): StoryCheck[] {
  const length = [...headline.trim()].length;
  const max = limits.storyHeadline;
  return [
    ...(contact?.name.trim() && !contact.email?.trim() && !contact.phone?.trim()
      ? [advise('contact_unreachable', 'contact')]
      : []),
    ...(length > max ? [advise('headline_long', 'headline', { length, max })] : []),
    ...(cover_image ? [] : [advise('cover_missing', 'cover_image')]),
    ...(categories.length > 0 ? [] : [advise('category_missing', 'categories')]),
  ];
}

function adviceOnLength(words: number): StoryCheck[] {
  const { min, max } = limits.storyWords;
  if (words < min) return [advise('words_few', 'copytext', { words, min, max })];
  return words > max ? [advise('words_many', 'copytext', { words, min, max })] : [];
}

function adviceOnText(html: string): StoryCheck[] {
  const pictures = tagsOf(html, 'img');
  const bare = pictures.filter((tag) => !attribute(tag, 'alt')?.trim()).length;
  const small = pictures.filter((tag) => Number(attribute(tag, 'width') ?? Infinity) < limits.storyPictureWidth).length;
  const links = tagsOf(html, 'a').map((tag) => attribute(tag, 'href') ?? '');
  const broken = links.filter((href) => !isLink(href));
  return [
    ...(bare > 0 ? [advise('alt_missing', 'copytext', { count: bare })] : []),
    ...(small > 0 ? [advise('picture_small', 'copytext', { count: small, min: limits.storyPictureWidth })] : []),
    ...(broken.length > 0 ? [advise('link_broken', 'copytext', { count: broken.length, link: broken[0]! })] : []),
  ];
}

/** Counts the words of a text in HTML: runs of letters or digits; those joined by hyphens and apostrophes are one. */
export const countWords = (html: string): number =>
  textOf(html).match(/[\p{L}\p{N}\p{M}]+(?:['’‑-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0;

/** Tells whether a text in HTML has a word. Stops at the first one. */
function hasWords(html: string): boolean {
  for (const [piece] of html.matchAll(/<(?:[^>"]|"[^"]*")*>|[^<]+/g))
    if (!piece.startsWith('<') && /[\p{L}\p{N}\p{M}]/u.test(decode(piece))) return true;
  return false;
}

/** Returns the text of HTML in one line, without tags. */
export const textOf = (html: string): string =>
  decode(
    html
      .replace(/<\/?(?:strong|em|u|s|a|code|sub|sup|b|i|span)(?:\s[^>]*)?>/gi, '')
      .replace(/<(?:[^>"]|"[^"]*")*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** Returns true for a web address with a possible host, an e-mail address, or a telephone number. */
function isLink(href: string): boolean {
  if (/^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/i.test(href) || /^tel:\+?[\d\s().-]{3,}$/i.test(href)) return true;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false;
  const host = new URL(href).hostname;
  return host.includes('.') || host.startsWith('[');
}

const tagsOf = (html: string, name: 'a' | 'img'): string[] =>
  html.match(name === 'a' ? /<a(?:\s(?:[^>"]|"[^"]*")*)?>/gi : /<img(?:\s(?:[^>"]|"[^"]*")*)?>/gi) ?? [];

function attribute(tag: string, name: 'alt' | 'width' | 'href'): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return match ? decode(match[1] ?? match[2] ?? '') : null;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' };
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
