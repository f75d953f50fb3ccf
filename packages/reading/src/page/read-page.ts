import type { Element } from '../html/tree.ts';
import { bestBox, dropFurniture, dropIntruders, namedBodies, weigh, widen } from './body.ts';
import { type Box, type Layout, layOut, type Run } from './boxes.ts';
import { dropLinkBoxes, textRuns } from './clean.ts';
import { leadRuns } from './lead.ts';
import { firstMeta, type Statements } from './statements.ts';
import { titleOf } from './title.ts';

/** Parts of an article as chosen by the rules. */
export interface Reading {
  layout: Layout;
  bodies: Box[];
  lead: Run[];
  runs: Run[];
  title: string | null;
  headingAt: number;
}

/** Options of reading a page: to read hidden boxes too, and to keep those whose names mark furniture or intruders. */
interface Way {
  showHidden: boolean;
  hasFurniture: boolean;
  hasIntruders: boolean;
}

/** The usual way, then those for pages that come out nearly empty. */
const usual: Way = { showHidden: false, hasFurniture: false, hasIntruders: false };
const others: Way[] = [
  { showHidden: true, hasFurniture: false, hasIntruders: false },
  { showHidden: false, hasFurniture: true, hasIntruders: false },
  { showHidden: true, hasFurniture: true, hasIntruders: false },
  { showHidden: false, hasFurniture: true, hasIntruders: true },
];

function findBodies(layout: Layout, isArticle: boolean, { hasFurniture, hasIntruders }: Way): Box[] {
  if (!hasIntruders) dropIntruders(layout, weigh(layout.runs));
  const first = weigh(layout.runs);
  if (!hasFurniture) dropFurniture(layout, first, bestBox(layout, first).best);
  const weights = weigh(layout.runs);
  const { best } = bestBox(layout, weights);
  const wide = widen(best, layout, weights, isArticle);
  const named = namedBodies(layout, weights, best, wide, isArticle);
  const bodies = named.length > 0 ? named : [wide];
  if (!hasFurniture) for (const body of bodies) dropLinkBoxes(layout, body, weights);
  return bodies;
}

/** Returns true if the page states that it is one article, not a list or a shop. */
const isArticlePage = (statements: Statements): boolean =>
  statements.article !== null || firstMeta(statements, 'og:type') === 'article';

/** Returns the position of the headline among the runs. */
function headingIndex(layout: Layout, title: string | null, bodyAt: number): number {
  const key = title?.toLowerCase();
  const at = layout.runs.findIndex((run) => run.text.toLowerCase() === key && run.box.name !== 'a');
  if (at >= 0) return at;
  const main = layout.boxes.filter((one) => one.name === 'h1' && one.from < one.to && one.from <= bodyAt + 3);
  return main.at(-1)?.from ?? bodyAt;
}

/** Facts about a page beside its layout. */
interface Page {
  root: Element;
  /** Work that parsing took. */
  work: number;
  statements: Statements;
  site: string | null;
  url: string;
  /** Title given by the source. */
  announcedTitle: string | null;
}

function read({ root, statements, site, url, announcedTitle }: Page, way: Way): Reading | null {
  const layout = layOut(root, way.showHidden);
  if (!layout) return null;
  const bodies = findBodies(layout, isArticlePage(statements), way);
  const bodyAt = Math.min(...bodies.map((body) => body.from));
  const title = titleOf({ statements, layout, bodyAt, site, url, announced: announcedTitle });
  const headingAt = headingIndex(layout, title, bodyAt);
  const lead = leadRuns(layout, bodies, headingAt);
  const runs = textRuns(layout, bodies, title).filter((run) => !lead.includes(run));
  return { layout, bodies, lead, runs, title, headingAt };
}

/** Fewer characters of text than this are a sign that the page was read the wrong way. */
const shortest = 150;
/** Pages that took more work to parse are not read again. */
const mostAgain = 50_000;

const proseIn = ({ lead, runs }: Reading): number =>
  [...lead, ...runs].reduce((sum, run) => sum + Math.max(0, run.text.length - 2 * run.linked), 0);

/** Reads a page the usual way, and in other ways where that leaves next to nothing; keeps the one with most text. */
export function readPage(page: Page): Reading | null {
  const first = read(page, usual);
  if (!first || first.layout.isCut || page.work > mostAgain) return first;
  let [best, most] = [first, proseIn(first)];
  for (const way of others) {
    if (most >= shortest) break;
    const next = read(page, way);
    if (next && proseIn(next) > most) [best, most] = [next, proseIn(next)];
  }
  return best;
}
