import { words } from '../html/tags.ts';
import { linkDensity, proseOf, type Weights, within } from './body.ts';
import { type Box, isWithin, type Layout, type Run, remove } from './boxes.ts';
import { likeness } from './likeness.ts';

const heading = words('h1 h2 h3 h4 h5 h6');

const headingOf = (box: Box): Box | null => {
  for (let at: Box | null = box; at; at = at.parent) if (heading.has(at.name) && at.to - at.from <= 3) return at;
  return null;
};

/** Boxes inside the body that are lists of links or scraps between paragraphs. */
export function dropLinkBoxes(layout: Layout, body: Box, weights: Weights): void {
  const visit = (box: Box): void => {
    for (const child of box.children) {
      if (child.removed || child.from === child.to) continue;
      const text = within(weights.text, child);
      const density = linkDensity(weights, child);
      const prose = within(weights.prose, child);
      const list = /^(ul|ol|dl|table|section|div|nav|aside)$/.test(child.name);
      if (list && density > 0.5 && prose < text * 0.3) remove(layout, child);
      else if (/^(ul|ol|div|section)$/.test(child.name) && density > 0.3 && prose === 0 && text < 400)
        remove(layout, child);
      else visit(child);
    }
  };
  visit(body);
}

const callToRead =
  /^(?:\W*)(?:(?:read|see|watch|also|lire|voir|à lire|a lire|leia|lea|lee|ver|vea|leggi|les|læs|läs|lue|czytaj|zobacz|lees|mehr|siehe|más|mais|weitere?|auch|lesen sie|lesetipp|more|related|related (?:articles?|stories|posts|content|topics|coverage|links)|don't miss|recommended|recommended for you|you may (?:also )?like|advert|advertisement|anzeige|werbung|publicidad|publicité|publicidade|pubblicità|annonse|annonce|annons|mainos|reklama|advertentie|tags?|schlagwörter|schlagworte|kategorien?|filed under|topics|themen|etiquetas|temas)(?:\s(?:also|more|too|aussi|também|también|anche|også|ocks[åa]|mer|mere|også|även|myös|też|ook|auch|zum thema|dazu|from|on|next|now|here)){0,2})\s*(?::|$|>|»|–|-|\|)/i;
const networks =
  /\b(?:facebook|twitter|instagram|youtube|linkedin|pinterest|whatsapp|telegram|tiktok|google news|newsletter|podcast|snapchat|flipboard)\b/gi;
const asks =
  /^\W*(?:follow|subscribe|sign up|sign in|log in|join|get (?:the|our|access|\S+ \S+ delivered)|click here|listen to|download|like us|share|email|e-mail|contact|folge|folgen sie|abonnieren|abonniere|jetzt|hier|newsletter|melde|melden sie|síguenos|suscríbete|suivez|abonnez|inscrivez|siga|assine|iscriviti|seguici|følg|följ|seuraa|volg|tell us|tell me|have your say|what do you think|to view the|already a subscriber|first-time subscribers|if you(?:'|’)re seeing this)\b/i;
const notices =
  /(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|©\s*(?:copyright)?\s*(?:19|20)\d{2}|^copyright\b|^©|javascript (?:aktiv|enabled|is disabled)|enable javascript|your browser does not|accept (?:all )?cookies|this (?:site|website) uses cookies|verwendet cookies|image (?:credit|copyright|source|caption)|^\(?(?:photo|foto|bild|image|picture|source|quelle|photo credit|photograph)s?\s*(?:by|von|:|©)|\((?:image|photo|foto|bild|picture)s?:|\bgetty images\)?$)/i;
const emptyPhrases =
  /^\W*(?:comments?|kommentare?|commentaires|comentarios|share|teilen|drucken|print|advert|loading|subscribe|\d+ (?:comments?|shares|kommentare)|image \d+ of \d+|be the first to comment|leave a (?:comment|reply)|post a comment|top|nach oben|zurück|back|next|previous|weiterlesen|read more|mehr lesen)\W*(?:\.\.\.)?$/i;
const endOfText = /[.!?…"”»’)]$/;

/** Returns true for short lines that send readers elsewhere, ask something of them, or name the source of a picture. */
export function isPointer(run: Run): boolean {
  const { text, linked } = run;
  if (text.length > 400) return false;
  if (emptyPhrases.test(text)) return true;
  if (text.length < 200 && callToRead.test(text) && (linked > 0 || text.length < 40 || /:$/.test(text))) return true;
  if (linked > text.length * 0.8 && (text.length < 140 || linked > text.length * 0.95) && !endOfText.test(text))
    return true;
  if (text.length < 220 && notices.test(text)) return true;
  if (text.length >= 300 || !asks.test(text)) return false;
  const named = text.match(networks)?.length ?? 0;
  return (named > 0 || linked > 0) && (text.length < 160 || named > 1 || linked > text.length * 0.3);
}

/** A heading over links to other texts; what follows belongs to it as long as it looks like a list. */
const opensList =
  /^\W*(?:more (?:great )?\S+ stories|more \S+|more (?:from|on|stories|news|coverage)\b.*|related(?: \S+){0,2}|read (?:more|next|also)|see also|recommended(?: \S+){0,2}|you (?:may|might) also (?:like|enjoy).*|popular(?: \S+){0,2}|most read|trending(?: \S+)?|further reading|mehr zum thema|mehr (?:aus|von|zu)\b.*|lesen sie auch|auch interessant|das könnte (?:sie|dich) (?:auch )?interessieren|weitere (?:artikel|beiträge|meldungen|nachrichten|themen|links|informationen).*|ähnliche (?:artikel|beiträge)|verwandte (?:artikel|themen|beiträge)|passend dazu|à lire aussi|lire aussi|sur le même (?:sujet|thème)|te puede interesar|le puede interesar|leia (?:também|mais)|veja também|leggi anche|potrebbe interessarti|les også|læs også|läs också|lue myös|zobacz też|czytaj też|lees ook)\W*$/i;

function withoutLists(runs: Run[]): Run[] {
  const kept: Run[] = [];
  let inList = false;
  for (const run of runs) {
    if (run.text.length < 80 && opensList.test(run.text)) {
      inList = true;
      continue;
    }
    const listed = run.linked > run.text.length * 0.25 || (isListed(run.box) && run.text.length < 120);
    inList = inList && listed;
    if (!inList) kept.push(run);
  }
  return kept;
}

const isListed = (box: Box): boolean => {
  for (let at: Box | null = box; at; at = at.parent) if (at.name === 'li') return true;
  return false;
};

const dated = /\b(?:19|20)\d{2}\b|\b\d{1,2}[.:h]\d{2}\b/;

/** Returns true for lines between headline and text with date, author and place. */
const isDateLine = (run: Run): boolean =>
  run.text.length < 130 &&
  dated.test(run.text) &&
  !/[.!?]["”»]?$/.test(run.text.replace(/\bUhr\.?$|\d\.$/, '')) &&
  /\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.?\s+(?:de\s+)?\p{L}+\.?,?\s+(?:de\s+)?(?:19|20)\d{2}|\p{L}+ \d{1,2}, (?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})/u.test(
    run.text,
  );

/** Returns the runs that make the text, in order; the headline itself is not repeated. */
export function textRuns(layout: Layout, bodies: Box[], title: string | null): Run[] {
  const isTitle = (run: Run) =>
    headingOf(run.box) !== null &&
    title !== null &&
    run.text.length < 300 &&
    likeness(run.text, title) >= 0.7 &&
    run.text.length > 15;
  const chosen = layout.runs.filter((run) => bodies.some((body) => isWithin(run.box, body)) && !run.box.removed);
  const headline = title?.toLowerCase();
  const kept = withoutLists(chosen).filter(
    (run) => !isPointer(run) && (run.text.toLowerCase() !== headline || headingOf(run.box) === null),
  );
  const start = kept.findIndex((run) => proseOf(run) > 0);
  return kept.filter(
    (run, index) =>
      !(index < start && (isDateLine(run) || isTitle(run) || headingOf(run.box)?.name === 'h1')) &&
      !(headingOf(run.box) && index === kept.length - 1),
  );
}
