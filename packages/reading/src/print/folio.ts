import { type Line, overlapX, overlapY, type PrintPage, widthOf } from './page.ts';

/** Facts that the edge of a page states. */
export interface Folio {
  /** Number of the page as printed. */
  page: number | null;
  /** Day of the issue, YYYY-MM-DD. */
  date: string | null;
  /** Words of the edge that are neither: usually the name of the newspaper. The largest line of a front page comes first. */
  names: string[];
}

const months: readonly (readonly string[])[] = [
  ['january', 'januar', 'januari', 'tammikuu', 'janvier', 'enero', 'gennaio', 'janeiro', 'stycznia', 'jan'],
  ['february', 'februar', 'februari', 'helmikuu', 'février', 'febrero', 'febbraio', 'fevereiro', 'lutego', 'feb'],
  ['march', 'märz', 'marts', 'mars', 'maaliskuu', 'marzo', 'março', 'maart', 'marca', 'mar'],
  ['april', 'huhtikuu', 'avril', 'abril', 'aprile', 'kwietnia', 'apr'],
  ['may', 'mai', 'maj', 'toukokuu', 'mayo', 'maggio', 'maio', 'mei', 'maja'],
  ['june', 'juni', 'kesäkuu', 'juin', 'junio', 'giugno', 'junho', 'czerwca', 'jun'],
  ['july', 'juli', 'heinäkuu', 'juillet', 'julio', 'luglio', 'julho', 'lipca', 'jul'],
  ['august', 'augusti', 'elokuu', 'août', 'agosto', 'augustus', 'sierpnia', 'aug'],
  ['september', 'syyskuu', 'septembre', 'septiembre', 'settembre', 'setembro', 'września', 'sep', 'sept'],
  ['october', 'oktober', 'lokakuu', 'octobre', 'octubre', 'ottobre', 'outubro', 'października', 'oct', 'okt'],
  ['november', 'marraskuu', 'novembre', 'noviembre', 'listopada', 'nov'],
  ['december', 'dezember', 'joulukuu', 'décembre', 'diciembre', 'dicembre', 'dezembro', 'grudnia', 'dec', 'dez'],
];
const monthOf = (name: string): number =>
  months.findIndex((names) =>
    names.some((one) => one === name || (one.length > 4 && name.startsWith(one) && name.length - one.length < 4)),
  ) + 1;

const dayText = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2100 ? date.toISOString().slice(0, 10) : null;
};

/** Finds the first date with a year in a text: "23. November 2026", "November 23, 2026", "23/11/2026", "2026-11-23". */
function findDay(text: string): { day: string; at: number; length: number } | null {
  const found: { day: string; at: number; length: number }[] = [];
  const add = (match: RegExpMatchArray, day: string | null) => {
    if (day) found.push({ day, at: match.index!, length: match[0].length });
  };
  const lower = text.toLowerCase();
  for (const match of lower.matchAll(
    /(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s*(?:de |of )?(\p{L}{3,})\.?,?\s*(?:de |del )?(\d{4})/gu,
  ))
    add(match, dayText(Number(match[3]), monthOf(match[2]!), Number(match[1])));
  for (const match of lower.matchAll(/(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/gu))
    add(match, dayText(Number(match[3]), monthOf(match[1]!), Number(match[2])));
  for (const match of lower.matchAll(/\b(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/g))
    add(match, dayText(Number(match[3]), Number(match[2]), Number(match[1])));
  for (const match of lower.matchAll(/\b(\d{4})-(\d{2})-(\d{2})\b/g))
    add(match, dayText(Number(match[1]), Number(match[2]), Number(match[3])));
  return found.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

/** Share of the page's height at each edge in which folio lines are. */
const edge = 0.06;

const fromMiddle = ({ y0, y1 }: Line, { height }: PrintPage): number => Math.abs((y0 + y1 - height) / 2);

/** More lines at the edges are text. */
const mostAtEdge = 200;

const isAtEdge = (line: Line, page: PrintPage): boolean =>
  line.y1 < page.height * edge || line.y0 > page.height * (1 - edge);

/**
 * Returns the lines at the edges that are not text: those alone on their row, far from the text, or with a page number
 * or date.
 */
export function folioLines(lines: readonly Line[], page: PrintPage, body: number): Line[] {
  const candidates = lines.filter((line) => isAtEdge(line, page) && line.size < body * 2.2);
  if (candidates.length > mostAtEdge) return [];
  const atEdge = new Set(candidates);
  // Columns may reach into the edge: their lines are recognised by the ones before, from the middle of the page outwards.
  const text = new Set(lines.filter((line) => !atEdge.has(line)));
  for (const line of candidates.toSorted((a, b) => fromMiddle(a, page) - fromMiddle(b, page)))
    for (const one of text)
      if (overlapX(one, line) > 0 && -overlapY(one, line) < body * 0.6) {
        text.add(line);
        break;
      }
  const isTopLine = (line: Line) => {
    const isUpper = line.y1 < page.height * edge;
    const others = lines.filter((one) => !atEdge.has(one) || Math.abs(one.base - line.base) > line.size);
    return isUpper
      ? others.every((one) => one.y0 > line.y1 - 1 || one.size > body * 2.2)
      : others.every((one) => one.y1 < line.y0 + 1);
  };
  return candidates.filter((line) => isTopLine(line) && !text.has(line));
}

/**
 * Returns the name of the newspaper on a front page: a line far larger than the text, over much of the width, with
 * space below.
 */
export function findTitleBlock(lines: readonly Line[], page: PrintPage, body: number, folio: readonly Line[]): Line[] {
  const known = folio.map(({ text }) => text.toLowerCase()).join(' | ');
  return lines.filter((line) => {
    if (line.size < body * 2.6 || line.y0 > page.height * 0.3) return false;
    if (line.text.length > 3 && known.includes(line.text.toLowerCase())) return true;
    const below = lines.filter(
      (one) => one !== line && one.y0 > line.base && Math.min(one.x1, line.x1) > Math.max(one.x0, line.x0),
    );
    const gap = Math.min(...below.map(({ y0 }) => y0)) - line.y1;
    const isFirst = lines.every((one) => one === line || folio.includes(one) || one.y1 > line.y0);
    return isFirst && line.size > body * 5 && widthOf(line) > page.width * 0.3 && gap > line.size * 0.35;
  });
}

/** Reads page number, day and name from folio lines and the title block. */
export function readFolio(folio: readonly Line[], title: readonly Line[]): Folio {
  let [page, date]: [number | null, string | null] = [null, null];
  const names = title.map(({ text }) => text);
  for (const { text } of folio) {
    let rest = text;
    const day = findDay(text);
    if (day) {
      date ??= day.day;
      rest = text.slice(0, day.at) + text.slice(day.at + day.length);
    }
    const numbered =
      /(?:page|seite|side|sida|sidan|sivu|página|pagina|strona|pag\.?|p\.|s\.)\s*(\d{1,3})\b/iu.exec(rest) ??
      /^\D{0,3}(\d{1,3})\D{0,3}$/.exec(rest.trim());
    if (numbered) {
      page ??= Number(numbered[1]);
      rest = rest.replace(numbered[0], ' ');
    }
    const name = rest.replace(/^[\s,|·•–-]+|[\s,|·•–-]+$/g, '').replace(/\s+/g, ' ');
    if (!day && /\p{L}{3}/u.test(name)) names.push(name);
  }
  return { page, date, names: [...new Set(names)].slice(0, 5) };
}
