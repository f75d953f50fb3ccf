/** Bounds of a text's mark-up; a long release with tables has a tenth of it. */
const bounds = { tags: 20_000, depth: 100, tagLength: 20_000 };

const name = /[a-z][a-z0-9]*/iy;
/** Elements that end without an end tag, so that a row of them is no depth. */
const endsByItself = new Set(
  'area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/**
 * Tells whether a text has more tags, deeper nesting or longer tags than any story. Looks at each character at most twice
 * and builds nothing, so that the largest body costs milliseconds, where building its tree takes up to a minute.
 */
export function isTooComplex(html: string): boolean {
  let tags = 0;
  let depth = 0;
  let end = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (++tags > bounds.tags) return true;
    const closes = html[at + 1] === '/';
    name.lastIndex = at + (closes ? 2 : 1);
    const tag = name.exec(html)?.[0].toLowerCase();
    if (!tag) continue;
    if (end >= 0 && end <= at) end = html.indexOf('>', at);
    if ((end < 0 ? html.length : end) - at > bounds.tagLength) return true;
    if (endsByItself.has(tag)) continue;
    depth = closes ? Math.max(0, depth - 1) : depth + 1;
    if (depth > bounds.depth) return true;
  }
  return false;
}
