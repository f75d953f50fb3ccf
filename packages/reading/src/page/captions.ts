import { type Box, isWithin, type Layout } from './boxes.ts';

const captionLabel =
  /(?:^|[\s_-])(?:fig-?caption|caption|wp-caption-text|(?:image|img|photo|picture|media|bild|foto)-?_?-?(?:caption|text|description)|bildunterschrift|legende|didascalia|bildtext|billedtekst|pie-?de-?foto|leyenda|kuvateksti|podpis)(?:[\s_-]|$)/;
const shortest = 15;
const longest = 700;
const most = 40;

const isCaption = (box: Box): boolean => box.name === 'figcaption' || captionLabel.test(box.label);

/**
 * Returns the captions of pictures between the headline and the end of the text, which are not part of the text itself.
 */
export function captionsOf(layout: Layout, bodies: Box[], headingAt: number, text: string): string[] {
  const from = Math.min(headingAt, ...bodies.map((body) => body.from)) - 3;
  const to = Math.max(...bodies.map((body) => body.to)) + 1;
  const found: string[] = [];
  let inside: Box | null = null;
  for (const box of layout.boxes) {
    if (found.length >= most) break;
    if (box.from === box.to || box.from < from || box.to > to || !isCaption(box)) continue;
    if (inside && isWithin(box, inside)) continue;
    inside = box;
    const runs = layout.runs.slice(box.from, box.to);
    const caption = runs.map((run) => run.text).join(' ');
    const linked = runs.reduce((sum, run) => sum + run.linked, 0);
    const fits = caption.length >= shortest && caption.length <= longest && linked < caption.length * 0.5;
    if (fits && !found.includes(caption) && !text.includes(caption)) found.push(caption);
  }
  return found;
}
