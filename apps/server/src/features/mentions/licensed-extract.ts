import type { Explanation } from '@masthead/contract';
import type { StoredDocument } from '../documents/index.ts';
import { runningText, windowAround } from './compose-mention.ts';

type Extract = Pick<Explanation, 'parts' | 'marks'>;
type Mark = Extract['marks'][number];
type Licensed = Pick<StoredDocument, 'headline' | 'lead' | 'body' | 'extract_characters'>;

/** Signs that say that text was left out. */
const ellipses = 4;

/**
 * Returns as much of a text as the outlet's licence allows, with its marks: the beginning if the first matched words
 * are in it, otherwise the window around them, so that the reason can be seen. The headline is always shown.
 */
export function licensedExtract(document: Licensed, marks: readonly Mark[]): Extract {
  const { headline, lead, body, extract_characters: allowed } = document;
  if (allowed === null || lead.length + body.length <= allowed)
    return { parts: { headline, lead, body }, marks: [...marks] };
  const head = { headline, lead: cut(lead, allowed), body: cut(body, allowed - Math.min(lead.length, allowed)) };
  const inHead = marks.filter((mark) => mark.end <= head[mark.part].length);
  const [first] = marks.filter(({ part }) => part !== 'headline');
  const isShown = inHead.some(({ part }) => part !== 'headline');
  return isShown || !first || allowed <= ellipses
    ? { parts: head, marks: inHead }
    : extractAround(document, marks, first, allowed);
}

function extractAround(document: Licensed, marks: readonly Mark[], first: Mark, allowed: number): Extract {
  const { text, bodyStart } = runningText(document);
  const place = (mark: Mark) => (mark.part === 'body' ? bodyStart : 0);
  const window = windowAround(text, first.start + place(first), allowed - ellipses);
  const shift = (mark: Mark) => place(mark) - window.start + window.prefix.length;
  const parts = {
    headline: document.headline,
    lead: '',
    body: window.prefix + text.slice(window.start, window.end) + window.suffix,
  };
  const inside = ({ part, start, end }: Mark, offset: number) =>
    part !== 'headline' && start + offset >= window.start && end + offset <= window.end;
  return {
    parts,
    marks: marks.flatMap((mark): Mark[] => {
      if (mark.part === 'headline') return [mark];
      return inside(mark, place(mark))
        ? [{ ...mark, part: 'body', start: mark.start + shift(mark), end: mark.end + shift(mark) }]
        : [];
    }),
  };
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  if (length <= 0) return '';
  const space = text.lastIndexOf(' ', length);
  return text.slice(0, space > length / 2 ? space : length);
}
