import { textOf } from '@masthead/contract';
import type { StoryText } from './revisions.queries.ts';

/** Returns the paragraphs of a text as they are read, including the headline. */
function paragraphs({ headline, subheading, copytext, boilerplate }: StoryText): string[] {
  const blocks = `${copytext}\n${boilerplate ?? ''}`.split(
    /<\/?(?:p|h2|h3|li|tr|figcaption|footer|hr|br)(?:\s[^>]*)?>/i,
  );
  return [headline, subheading ?? '', ...blocks].map(textOf).filter(Boolean);
}

/** Counts the entries of the first list that the second lacks; an entry that occurs twice must be found twice. */
function missingIn(list: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  }).length;
}

/** Paragraphs that differ between two states of a text: one that was rewritten counts once, like one that was added or taken out. */
export function paragraphsBehind(before: StoryText, now: StoryText): number {
  const [old, current] = [paragraphs(before), paragraphs(now)];
  return Math.max(missingIn(old, current), missingIn(current, old));
}
