import { hasTime, parseDate } from '../feed/dates.ts';
import { type Box, type Layout, linesOf, nearest } from './boxes.ts';
import { firstMeta, type Statements, stringOf } from './statements.ts';

interface Published {
  publishedAt: Date | null;
  confidence: number;
}

const metaNames = [
  'article:published_time', 'og:article:published_time', 'article:published', 'article.published', 'og:published_time', 'datepublished',
  'parsely-pub-date', 'sailthru.date', 'publish_date', 'publish-date', 'publication_date', 'publicationdate', 'pubdate', 'publishdate', 'published_at',
  'cxenseparse:recs:publishtime', 'cxenseparse:publishtime', 'bt:pubdate', 'dc.date.issued', 'dcterms.issued', 'dcterms.created', 'dc.date.created',
  'dc.date.publication', 'date.created', 'originalpublicationdate', 'article_date_original', 'rnews:datepublished', 'ptime', 'displaydate', 'article:post_date',
  'citation_publication_date', 'citation_date', 'weibo:article:create_at', 'last-modified-date-original',
]; // biome-ignore format: a list
/** Names of a date that do not say which date it is. */
const generalNames = ['date', 'dc.date', 'dcterms.date', 'created'];
const lesserNames = [
  'og:updated_time',
  'article:modified_time',
  'datemodified',
  'dcterms.modified',
  'last-modified',
  'lastmod',
  'revised',
  'date.modified',
];

const saysPublished =
  /publi|veröffentlicht|erstellt|erschienen|posted|stand:|vom\b|opublikowano|udgivet|publicado|pubblicato|gepubliceerd|geplaatst|publisert|publicerad|julkaistu/i;
const saysUpdated =
  /updat|aktualisiert|modif|mis à jour|actualizado|aggiornato|bijgewerkt|oppdatert|uppdaterad|opdateret|päivitetty|zaktualizowano|atualizado/i;

const scripted =
  /"(?:date_?published|published_?(?:date|at|on|time)|publish_?date|publication_?date|pub_?date)"\s*:\s*"(\d{4}-\d{2}-\d{2}[^"]{0,30})"/i;

/** Returns a date from scripts, when nothing is stated or shown: pages rendered by script carry their data in it. */
function inScripts({ scripts }: Statements): string | null {
  for (const script of scripts) {
    const date = scripted.exec(script)?.[1];
    if (date) return date;
  }
  return null;
}

/** Returns a day in an address: /2019/03/05/, /2019-03-05-, /20190305. */
function fromUrl(url: string): Date | null {
  const path = URL.parse(url)?.pathname ?? '';
  const match =
    /(?:^|[/_-])((?:19|20)\d{2})([/_-]?)(0?[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01]|[1-9](?!\d))(?:[/_.-]|$)/.exec(path);
  const reversed = /[/_-](0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-((?:19|20)\d{2})(?:[/_.-]|$)/.exec(path);
  if (!match && reversed) return parseDate(`${reversed[3]}-${reversed[2]}-${reversed[1]}`);
  if (!match || (match[2] === '' && match[0].replace(/\D/g, '').length !== 8)) return null;
  return parseDate(`${match[1]}-${match[3]!.padStart(2, '0')}-${match[4]!.padStart(2, '0')}`);
}

const wordy =
  /(?<!\d)\d{1,2}(?:st|nd|rd|th|er|º|°)?\.?\s+(?:de\s+)?\p{L}{3,12}\.?,?\s+(?:de\s+)?(?:19|20)\d{2}\b|(?<!\p{L})\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(?:19|20)\d{2}\b/u;
const digits =
  /(?<!\d)(?:19|20)\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])\b|(?<![\d.])(?:0?[1-9]|[12]\d|3[01])[./-]\s?(?:0?[1-9]|1[0-2])[./-]\s?(?:19|20)?\d{2}\b(?!\.\d)/;
/** '26 | 01 | 2022'. */
const barred = /(?<!\d)(0?[1-9]|[12]\d|3[01])\s*\|\s*(0?[1-9]|1[0-2])\s*\|\s*((?:19|20)\d{2})(?!\d)/;
const clock = /\b\d{1,2}[:.h]\d{2}\b/;

function inText(text: string, dayFirst: boolean): Date | null {
  // The search is costly, and most lines have no number.
  if (!/\d/.test(text)) return null;
  const match = wordy.exec(text) ?? digits.exec(text.replace(barred, '$1.$2.$3'));
  if (!match) return null;
  const after = text.slice(match.index, match.index + match[0].length + 30);
  const time = clock.exec(after.slice(match[0].length))?.[0].replace(/[.h]/, ':');
  const swapped = dayFirst ? match[0].replace(/^(\d{1,2})\/(\d{1,2})\//, '$1.$2.') : match[0];
  return parseDate(time ? `${swapped} ${time}` : swapped) ?? parseDate(swapped);
}

interface Candidate {
  date: Date;
  weight: number;
}

const plausible = (date: Date | null): date is Date =>
  date !== null && date.getUTCFullYear() >= 1990 && date.getTime() < Date.now() + 2 * 86_400_000;

function attributeDate(box: Box): string | null {
  const [datetime, content, title] = ['datetime', 'content', 'title'].map((one) => box.element.attribute(one));
  if (box.name === 'time') return datetime || content || null;
  if (/datepublished/i.test(box.element.attribute('itemprop') ?? '')) return content || datetime || null;
  return /\b(?:published|pubdate|date|dt-published|timestamp|updated)\b/.test(box.label)
    ? (datetime ?? (title && /\d{4}/.test(title) ? title : null))
    : null;
}

/** The number of boxes with dates that are read; lists of other articles may have thousands. */
const mostShown = 300;

/** Dates shown on the page, those beside the headline before others. */
function shown(layout: Layout, body: Box | null, headingAt: number, dayFirst: boolean): Candidate[] {
  const candidates: Candidate[] = [];
  const named = layout.boxes.filter(
    ({ name, kind, element }) =>
      kind.isDate || name === 'time' || /datepublished/i.test(element.attribute('itemprop') ?? ''),
  );
  for (const box of nearest(named, headingAt, mostShown)) {
    const inLink = box.name === 'a' || box.parent?.name === 'a';
    const text = linesOf(box).join(' ');
    const isOutside = body && (box.to <= headingAt || box.from > body.to);
    if (text.length > 200 || (isOutside && /\bteaser/.test(box.label))) continue;
    const date = parseDate(attributeDate(box)) ?? inText(text, dayFirst);
    if (!plausible(date)) continue;
    const distance = Math.abs(box.from - headingAt);
    const near = distance <= 6 ? 0.2 : distance <= 15 && box.from > headingAt ? 0.1 : 0;
    const inside = body && box.from >= body.from && box.to <= body.to ? 0.05 : 0;
    const said =
      saysUpdated.test(text) && !saysPublished.test(text)
        ? -0.15
        : /datepublished|pubdate|published/i.test(`${box.element.attribute('itemprop')} ${box.label}`) ||
            box.element.attribute('pubdate') !== undefined
          ? 0.1
          : 0;
    const elsewhere = (box.removed && distance > 15) || inLink || isToday(box, text) ? -0.2 : 0;
    candidates.push({ date, weight: 0.55 + near + inside + said + elsewhere });
  }
  return candidates;
}

const announced =
  /(?:veröffentlicht|erschienen|erstellt|publiziert|published|posted|publié|publicado|pubblicato|opublikowano|udgivet|gepubliceerd)\s*(?:am|on|le|el|il|op|den)?\s*:?\s*\d/i;

/** A long paragraph may begin with its date. */
const longestDateline = 14;
/** A line with nothing but a date, and the one before that says which date follows. */
const alone =
  /^\(?(?:\p{L}{2,12},\s+)?(?:\d{1,2}\.\s*\d{1,2}\.|\d{1,2}\.?\s\p{L}{3,12}\.?)\s*(?:19|20)\d{2}(?:,?\s+(?:um\s+)?\d{1,2}[:.]\d{2}(?:\sUhr)?)?\)?$/u;
/** The date below a picture is the picture's. */
const captioned = /^(?:abbildung|abb\.|foto|photo|bild|figure|fig\.)[\s:]/i;
const announcing =
  /^(?:veröffentlicht|erschienen|publiziert|published|posted|publié|publicado|pubblicato)(?:\s(?:am|on|le|el|il))?\s*:$/i;

/** Dates in the running text around the headline and below the text, for pages that name nothing. */
function nearText(layout: Layout, body: Box | null, headingAt: number, dayFirst: boolean): Candidate[] {
  const from = Math.max(0, headingAt - 4);
  const top = layout.runs.slice(from, Math.max(headingAt + 8, Math.min(body?.from ?? 0, headingAt + 30) + 3));
  const end = body ? layout.runs.slice(Math.max(0, body.to - 2), body.to + 6) : [];
  const lines = [...top, ...end];
  return lines.flatMap((run, index) => {
    if (run.box.name === 'figcaption' || captioned.test(run.text)) return [];
    const date = inText(run.text.length < 250 ? run.text : run.text.slice(0, longestDateline), dayFirst);
    if (!plausible(date)) return [];
    const isAnnounced = announced.test(run.text) || announcing.test(lines[index - 1]?.text ?? '');
    const weight = isAnnounced ? 0.8 : saysPublished.test(run.text) || alone.test(run.text) ? 0.6 : 0.5;
    return [{ date, weight: weight - index * 0.005 }];
  });
}

/** Returns true for a line with today's date: 'Wednesday, 26.02.2020' above a page. */
const isToday = (box: Box, text: string): boolean =>
  /^\p{L}{5,},?\s+(?:\d|\p{L}+\s+\d)/u.test(text) && /\b(?:header|top|nav|masthead|head)/.test(box.label);

/** Dates in the title and the description of a page, for pages that state and show none. */
const inTitles = ({ titleElement, meta }: Statements, dayFirst: boolean): Candidate[] => {
  const last = titleElement?.split(/\s[|–—-]\s/).at(-1) ?? '';
  const bracketed = /\(([^()]{6,60})\)\s*$/.exec(meta.get('description') ?? '')?.[1] ?? '';
  return [last, bracketed].flatMap((text, at) => {
    const date = text.length < 60 ? inText(text, dayFirst) : null;
    return plausible(date) ? [{ date, weight: at === 0 ? 0.6 : 0.4 }] : [];
  });
};

const isMidnight = (date: Date): boolean => date.getTime() % 86_400_000 === 0;
const dayOf = (date: Date): number => Math.floor(date.getTime() / 86_400_000);

/** Returns the date of first publication with its confidence: stated, in the address, shown, guessed. */
export function publishedOf(
  statements: Statements,
  layout: Layout,
  body: Box | null,
  url: string,
  headingAt: number,
): Published {
  const dayFirst = !/^en-us|^en$/i.test(statements.language ?? '');
  const said = (value: string | null, weight: number): Candidate[] => {
    const date = parseDate(value && (dayFirst ? value.replace(/^(\d{1,2})\/(\d{1,2})\//, '$1.$2.') : value));
    return plausible(date) ? [{ date, weight: value && hasTime(value) ? weight : weight - 0.05 }] : [];
  };
  const inAddress = fromUrl(url);
  // If both are the same the page states when it was changed last.
  const [published, modified] = [firstMeta(statements, ...metaNames), firstMeta(statements, ...lesserNames)];
  const groups: Candidate[][] = [
    said(stringOf(statements.article?.datePublished), 0.97),
    said(published, published !== null && published === modified ? 0.85 : 0.95),
    said(firstMeta(statements, ...generalNames), 0.62),
    statements.linked.slice(0, 20).flatMap((one) => said(stringOf(one.datePublished), 0.85)),
    said(stringOf(statements.article?.dateCreated), 0.8),
    plausible(inAddress) ? [{ date: inAddress, weight: 0.9 }] : [],
    [...shown(layout, body, headingAt, dayFirst), ...nearText(layout, body, headingAt, dayFirst)],
    inTitles(statements, dayFirst),
  ];
  // If statements differ, that counts more which others bear out.
  const days = groups.map((group) => new Set(group.map(({ date }) => dayOf(date))));
  const candidates = [
    ...groups.flat().map(({ date, weight }) => ({
      date,
      weight: weight + 0.03 * days.filter((own) => own.has(dayOf(date))).length,
    })),
    ...said(stringOf(statements.article?.dateModified) ?? firstMeta(statements, ...lesserNames), 0.4),
  ];
  if (candidates.length === 0) candidates.push(...said(inScripts(statements), 0.5));
  const best = candidates.reduce<Candidate | null>((a, b) => (a && a.weight >= b.weight ? a : b), null);
  if (!best) return { publishedAt: null, confidence: 0 };
  const sameDay = candidates.filter((one) => one !== best && dayOf(one.date) === dayOf(best.date));
  // A day alone takes its time from another statement of that day.
  const timed = isMidnight(best.date)
    ? sameDay.filter((one) => !isMidnight(one.date)).sort((a, b) => b.weight - a.weight)[0]
    : null;
  return {
    publishedAt: (timed ?? best).date,
    confidence: Math.round(Math.min(0.99, best.weight + (sameDay.length > 0 ? 0.05 : 0)) * 100) / 100,
  };
}
