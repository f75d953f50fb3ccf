/** Phrases by which newspapers send readers on to another page, in the twelve languages of the product. */
interface Jump {
  direction: 'to' | 'from';
  page: number;
}

const page = String.raw`(?:page|p\.|seite|s\.|side|pagina|página|pág\.|pag\.|pagg?\.|página|sidan?|sid\.|sivulle|sivulla|sivulta|sivu|strona|stronie|strony|str\.)`;
const number = String.raw`(?:[a-z]\s?)?(\d{1,3})`;

const to = [
  'continued|continues|turn to|see|more on', // en
  'fortsetzung|weiter|mehr dazu|bericht', // de
  'fortsættes|fortsætter|læs videre|læs mere', // da
  'fortsetter|fortsettes|les videre|les mer', // no
  'fortsätter|fortsättning|läs mer|läs vidare', // sv
  'jatkuu', // fi
  'lire la suite|la suite|suite|lire aussi|lire', // fr
  'pasa|continúa|sigue|más información', // es
  'continua|segue|prosegue|servizio|servizi', // it
  'continua|prossegue|leia mais|segue', // pt
  'vervolg|lees verder|zie|lees meer', // nl
  'ciąg dalszy|dokończenie|czytaj|cd\\.', // pl
].join('|');
const from = [
  'continued from|from', // en
  'fortsetzung von|von', // de
  'fortsat fra|fortsættelse fra', // da
  'fortsatt fra|fortsettelse fra', // no
  'fortsättning från|forts\\. från|från', // sv
  'jatkoa', // fi
  'suite de la|suite de|suite', // fr
  'viene de la|viene de', // es
  'segue da|continua da|dalla', // it
  'continuação da|continuado da|vem da|continuação', // pt
  'vervolg van|van', // nl
  'ciąg dalszy ze|dokończenie ze|ze', // pl
].join('|');

const between = String.raw`[\s\p{L}.:,>→►▶]{0,24}?`;
const arrow = String.raw`[\s>→►▶»•–-]*`;
const directed = (words: string, middle: string) =>
  new RegExp(`^${arrow}(?:\\p{L}+[\\s:,–-]+){0,3}?(?:${words})${middle}\\s*${page}\\s*${number}[\\s.)►▶→»]*$`, 'iu');
const patterns = {
  from: directed(from, String.raw`(?:\s*(?:la|der|den|da|de|från|von|fra))?`),
  to: directed(to, between),
} as const;
const longest = 60;

/** Reads a line that says where an article continues, or where it comes from; returns null for any other line. */
export function readJump(text: string): Jump | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length > longest) return null;
  for (const direction of ['from', 'to'] as const) {
    const found = patterns[direction].exec(line);
    if (found) return { direction, page: Number(found[1]) };
  }
  return null;
}
