import { isRemoved, isWithin, type Box, type Layout, type Run } from './boxes.ts';
import { linkDensity, proseOf, type Weights, within } from './body.ts';

const heading = /^h[1-6]$/;

const headingOf = (box: Box): Box | null => {
  for (let at: Box | null = box; at; at = at.parent) if (heading.test(at.name)) return at;
  return null;
};

/** Boxes inside the body that are lists of links or scraps between paragraphs. */
export function dropLinkBoxes(body: Box, weights: Weights): void {
  const visit = (box: Box): void => {
    for (const child of box.children) {
      if (child.removed || child.from === child.to) continue;
      const text = within(weights.text, child);
      const density = linkDensity(weights, child);
      const prose = within(weights.prose, child);
      const list = /^(ul|ol|dl|table|section|div|nav|aside)$/.test(child.name);
      if (list && density > 0.5 && prose < text * 0.3) child.removed = true;
      else if (/^(ul|ol|div|section)$/.test(child.name) && density > 0.3 && prose === 0 && text < 400) child.removed = true;
      else visit(child);
    }
  };
  visit(body);
}

const callToRead =
  /^(?:\W*)(?:(?:read|see|watch|also|lire|voir|à lire|a lire|leia|lea|lee|ver|vea|leggi|les|læs|läs|lue|czytaj|zobacz|lees|mehr|siehe|más|mais|weitere?|auch|more|related|related (?:articles?|stories|posts|content)|recommended|advertisement|anzeige|werbung|publicidad|publicité|publicidade|pubblicità|annonse|annonce|annons|mainos|reklama|advertentie)(?:\s(?:also|more|too|aussi|também|también|anche|også|ocks[åa]|mer|mere|også|även|myös|też|ook|zum thema|dazu|from|on|next|now|here)){0,2})\s*(?::|$|>|»|–|-|\|)/i;

/** Short lines that only send the reader elsewhere. */
export const isPointer = (run: Run): boolean =>
  (run.text.length < 200 && callToRead.test(run.text) && (run.linked > 0 || run.text.length < 40 || /:$/.test(run.text))) ||
  (run.linked > run.text.length * 0.8 && run.text.length < 140 && !/[.!?]["”’]?$/.test(run.text));

/** The runs that make the text, in order; headings only where text follows them. */
export function textRuns(layout: Layout, bodies: Box[], title: string | null): Run[] {
  const chosen = layout.runs.filter((run) => bodies.some((body) => isWithin(run.box, body)) && !isRemoved(run.box));
  const plainTitle = title?.toLowerCase();
  const kept = chosen.filter((run) => !isPointer(run) && !(heading.test(headingOf(run.box)?.name ?? '') && run.text.toLowerCase() === plainTitle));
  return kept.filter((run, index) => {
    if (!headingOf(run.box)) return true;
    const next = kept[index + 1];
    return next !== undefined && (headingOf(next.box) === null || proseOf(next) > 0);
  });
}
