import { rename, styleOf, unwrap, wrapContent } from './elements.ts';

/** Tags that mean the same as those a story knows. */
const sameAs: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u', cite: 'em' };

/** Returns the tags that say the same as a style. */
function tagsOf(style: Record<string, string>): string[] {
  const decoration = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;
  const align = style['vertical-align'];
  return [
    ...(/^(bold|bolder|[6-9]00)$/.test(style['font-weight'] ?? '') ? ['strong'] : []),
    ...(/^(italic|oblique)/.test(style['font-style'] ?? '') ? ['em'] : []),
    ...(decoration.includes('underline') ? ['u'] : []),
    ...(decoration.includes('line-through') ? ['s'] : []),
    ...(align === 'super' ? ['sup'] : align === 'sub' ? ['sub'] : []),
  ];
}

const isPlain = (style: Record<string, string>): boolean => /^(normal|400)$/.test(style['font-weight'] ?? '');

/** Turns looks into tags, and leaves the looks behind: a heading is bold anyway, and a link is underlined. */
export function nameStyles(root: ParentNode): void {
  for (const element of [...root.querySelectorAll('span, font, b, i, strong, em')]) {
    const style = styleOf(element);
    const isBold = element.localName === 'b' || element.localName === 'strong';
    for (const tag of tagsOf(style)) if (!element.closest(tag)) wrapContent(element, tag);
    if (element.localName === 'span' || element.localName === 'font' || (isBold && isPlain(style))) unwrap(element);
  }
  for (const [tag, name] of Object.entries(sameAs))
    for (const element of [...root.querySelectorAll(tag)]) rename(element, name);
  for (const element of [
    ...root.querySelectorAll('h1 strong, h2 strong, h3 strong, h4 strong, h5 strong, h6 strong, a u'),
  ])
    unwrap(element);
}
