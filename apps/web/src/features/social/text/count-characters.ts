import { type PostNetwork, postLimits } from '@masthead/contract';

const link = /https?:\/\/[^\s]+/giu;
/** Code points that X counts once; all others count twice (https://docs.x.com/fundamentals/counting-characters). */
const singles: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
const weightOf = (sign: string): number => {
  const point = sign.codePointAt(0) ?? 0;
  return singles.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
};

/** Counts an emoji of several code points as one, twice, as X does. */
function weighted(text: string): number {
  const signs = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.normalize('NFC'));
  let sum = 0;
  for (const { segment } of signs)
    sum += /\p{Extended_Pictographic}/u.test(segment)
      ? 2
      : [...segment].reduce((part, sign) => part + weightOf(sign), 0);
  return sum;
}

/** Counts the characters of a post the way its network does: a link counts 23 on X and Mastodon, however long it is. */
export function countCharacters(text: string, network: PostNetwork): number {
  const { link: length } = postLimits[network];
  const links = length === null ? [] : (text.match(link) ?? []);
  const rest = links.length > 0 ? text.replace(link, '') : text;
  const counted = network === 'twitter' ? weighted(rest) : [...new Intl.Segmenter('en').segment(rest)].length;
  return counted + links.length * (length ?? 0);
}

/** Returns the characters that a post may still have; negative: it has too many. */
export const charactersLeft = (text: string, network: PostNetwork): number =>
  postLimits[network].characters - countCharacters(text, network);
