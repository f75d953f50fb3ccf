import { collapse } from '../markup.ts';
import { isRemoved, type Layout, linesOf } from './boxes.ts';
import { firstMeta, isFields, type Statements, stringOf, unescaped } from './statements.ts';

const lead =
  /^\W*(?:(?:written|posted|published|story|words|text|article|reporting|geschrieben|verfasst|eingestellt|erstellt|veröffentlicht|gepostet|publiziert|ein (?:beitrag|gastbeitrag|artikel)|artikel|beitrag|gastbeitrag|kommentar|texte|texto|testo|foto|bericht|interview|redaktion|fotos?|&|und|zeige alle beiträge|alle beiträge|view all posts|all posts)\s+)*(?:(?:by|von|vom|par|por|di|door|af|av|przez|text|texte|autore?n?|autorin|auteure?|authors?|autore|skrevet|skribent|forfatter|kirjoittaja)(?:\s*[:|]\s*|\s+)(?!\s*\d))+/iu;
const tail =
  /\s*(?:[|•·–—»›]|\s-\s|(?<=\S),?\s*\b(?:dpa|afp|reuters|apa|sda)\b\s*$|\b(?:on|am|le|el|il|den|vor|um)\s+(?:\d|\p{Lu}[\p{L}]+(?:tag|day|di)\b|\p{L}+,)|\b\d{1,2}[.:/]|\b\d{1,2}(?:st|nd|rd|th)?\s+\p{L}{3,}\.?,?\s+(?:19|20)\d{2}|\b(?:19|20)\d{2}\b|\b\d+\s+(?:min|stunden?|hours?|tagen?|days?)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b|\b(?:updated|published|posted|veröffentlicht|aktualisiert|publié|publicado|stand)\b:?|\bim gespräch mit\b|\bmore posts\b|\balle (?:artikel|beiträge)\b|\b\d+ (?:shares|comments|kommentare)\b|\s+@\w|\s\S+@\S).*$/iu;
const noName =
  /^(?:admin(?:istrator)?|editor|staff|author|autor|autorin|guest|gast|webmaster|root|user|unknown|null|undefined|none|n\/a|name|datum|date|https?:.*|www\..*|by|von|por|par|home|kontakt|contact|follow|share|comment.*|mehr|mehr .*|more|more .*|über .*|about .*|publiziert.*|geprüft.*|\d+.*|ca\..*|please.*|passwort.*|member.*|my .*|youtube|facebook|twitter|instagram|login|frankfurt.*|@.*|alle .*|.*[→›»]|(?:mon|diens|mitt|donners|frei|sams|sonn)(?:tag|woch)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|vor|le|on|am|.*\.(?:com|de|org|net|at|ch|fr|es|it))$/iu;
const unit = /^(?:redaktion|team|newsroom|.*\b(?:redaktion|editorial team|staff|agentur|agency|press|desk))$/i;

const longest = 300;

/** A name as printed, without 'by', dates and what follows; null when nothing like a name is left. */
export function cleanName(text: string | null): string | null {
  let name = collapse((unescaped(text?.slice(0, longest) ?? null) ?? '').replace(/\([^()]*\)/g, ' '));
  name = collapse(
    name
      .replace(/^By(?=[A-Z])/, '')
      .replace(lead, '')
      .replace(tail, ''),
  ).replace(/^[\s:,;/|]+|[\s:,;/|&]+$/g, '');
  name = name
    .replace(/\s+(?:und|and|et|y|e|og|och|on|am|in|bei|at)$/i, '')
    .replace(/,\s*(?:ph\.?d|m\.?d|msc|ba|ma|rd|mba)\.?$/i, '');
  if (name.length < 2 || name.length > 120 || noName.test(name) || !/\p{L}/u.test(name)) return null;
  if (/[\w.]+@[\w.]+|\[at\]|https?:|[{}<>]/.test(name) || name.split(/\s+/).length > 14) return null;
  return name;
}

/** Names of a stated author; WordPress states it as a reference to an object elsewhere on the page. */
function names(value: unknown, linked: Statements['linked'], depth = 0): string[] {
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.flatMap((one) => names(one, linked, depth + 1));
  if (isFields(value)) {
    if (!value.name && value['@id']) {
      const meant = linked.find((one) => one['@id'] === value['@id'] && one.name);
      if (meant) return names(meant, linked, depth + 1);
    }
    const own = Array.isArray(value.name)
      ? value.name.flatMap((one) => stringOf(one) ?? [])
      : (stringOf(value.name) ?? []);
    if (own.length > 0) return [own].flat();
    const parts = [stringOf(value.givenName), stringOf(value.familyName)].filter(Boolean);
    return parts.length > 0 ? [parts.join(' ')] : [];
  }
  return typeof value === 'string' ? [value] : [];
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** People, then, only where `anyone` will do, editorial offices and the outlet itself. */
function list(found: (string | null)[], site: string | null, anyone = false): string | null {
  const clean = [...new Map(found.flatMap((one) => cleanName(one) ?? []).map((one) => [letters(one), one])).values()];
  const people = clean.filter(
    (one) => anyone || (letters(one) !== letters(site ?? '') && !unit.test(one) && !/^[a-z]+[._][a-z]+$/.test(one)),
  );
  return people.length > 0 && people.length < 13 ? people.join(', ') : null;
}

const metaNames = [
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'dc.creator.author',
  'parsely-author',
  'sailthru.author',
  'byl',
  'citation_author',
  'article:author_name',
  'og:author',
  'og:article:author',
  'authors',
  'rbauthors',
  'cxenseparse:author',
  'article.author',
  'creator',
  'shareaholic:article_author_name',
];

const authorLabel =
  /(?:^|[\s_-])(?:authors?|autor(?:en|in)?|auteurs?|byline|by-line|writer|redakteur|redaktor|journalist|contributor|vcard|creator|posted-?by|post-?author|verfasser|skribent|p-author|username|postauthor)(?!s?-?(?:bio|box|desc|image|img|avatar|social|link-?list|info-?box))/;
const authorAddress =
  /\/(?:authors?|autor(?:en|es|in)?|auteurs?|journalists?|redakteure?|redaktion|by|profile?|mitarbeiter|user|users|members?|team)\/[^/?#]+\/?$/i;
const nameBox = /(?:^|[\s_-])(?:name|fn|author-?name|n)(?:$|\s)/;

/** A first name and a last one: what a page shows without them is more often an office or a button. */
const isFullName = /^\p{Lu}\S*\s+.*\p{Lu}/u;

/** Names in boxes that the page calls an author's, those near the headline first; `sure` ones by rel or hCard only. */
function shown(
  layout: Layout,
  headingAt: number,
  bodyEnd: number,
  site: string | null,
  { anyone = false, sure = false } = {},
): string | null {
  const candidates: { name: string; weight: number; label: string }[] = [];
  for (const box of layout.boxes) {
    const { rel = '', itemprop = '', href = '' } = box.attributes;
    const byRel = /\bauthor\b/.test(rel) || /\bauthor\b/.test(itemprop);
    const byAddress = box.name === 'a' && authorAddress.test(href) && Math.abs(box.from - headingAt) < 25;
    if (sure && !/\bauthor\b/.test(rel) && !/(?:^|\s)(?:vcard|fn)(?:\s|$)/.test(box.label)) continue;
    if (!byRel && !byAddress && !authorLabel.test(box.label)) continue;
    if (/comment|kommentar|reply/.test(box.label) || (isRemoved(box) && box.from > bodyEnd + 12)) continue;
    const inner = box.children.find((child) => nameBox.test(`${child.attributes.itemprop ?? ''} ${child.label}`));
    const lines = inner ? linesOf(inner) : linesOf(box);
    const line = lines.find((one) => cleanName(one) !== null) ?? box.attributes.content ?? '';
    const name = line.length < 150 && lines.length < 8 ? list([line], site, anyone) : null;
    if (!name) continue;
    const distance = Math.abs(box.from - headingAt);
    const capital = isFullName.test(name) ? 0.5 : 0;
    candidates.push({
      name,
      weight: (byRel ? 1.5 : byAddress ? 1.2 : 1) + capital - Math.min(distance, 40) / 40 - name.length / 200,
      label: `${box.name} ${box.label} ${rel}`,
    });
  }
  const best = candidates.sort((a, b) => b.weight - a.weight)[0];
  if (!best) return null;
  const beside = candidates
    .filter((one) => one.label === best.label && best.weight - one.weight < 0.3)
    .map((one) => one.name);
  return list(beside.length < 5 ? beside : [best.name], site, anyone);
}

const byLine =
  /^(?:by|von|par|por|di|door|af|av|text:|text von|text & fotos?:|text und fotos?:|autor(?:in|en)?:?|author:|redaktion:|beitrag von|blog beitrag von|verfasst von|fotos? und text:|interview:|ein beitrag von|ein gastbeitrag von|written by|posted by|geschrieben von)\s+((?:(?:dr|prof|mag)\.\s+)*\p{Lu}[\p{L}.'’-]+(?:\s+(?:(?:van|von|de|der|den|di|da|du|la|le|af|bin|al)\s+)*\p{Lu}[\p{L}.'’-]*){1,3}(?:(?:,| and| und| et| y| e| og| och| &)\s+\p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu}[\p{L}.'’-]*){1,3})*)/iu;
const said =
  /\b(?:von|by|par|por|verfasst von|geschrieben von|posted by|written by|author:|autor:)\s+(\S+(?:\s+\p{Lu}[\p{L}.'’-]+){0,2})\s*(?:$|[,|•·–—]|am\b|on\b|um\b|\d)/iu;

const credited =
  /(?:^|[\s|–(-])(?:redaktion|autor(?:in|en)?|text|text (?:und|&) fotos?|fotos? (?:und|&) text|author|written by|words)\s*:\s*(\p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu}[\p{L}.'’-]+){1,2})/u;

/** A line that says that the next one is a name. */
const alone = /^(?:von|by|par|por|text|redaktion|author|autor(?:in|en|innen)?)\s*:$/i;

/** 'By Jane Doe' in the lines around the headline and below the text. */
function inLines(layout: Layout, headingAt: number, bodyEnd: number): string | null {
  const near = [
    ...layout.runs.slice(Math.max(0, headingAt - 2), headingAt + 8),
    ...layout.runs.slice(Math.max(0, bodyEnd - 2), bodyEnd + 4),
  ];
  for (const [index, run] of near.entries()) {
    if (run.text.length > 160) continue;
    const labelled = alone.test(near[index - 1]?.text ?? '') && isFullName.test(run.text) ? run.text : undefined;
    const name = labelled ?? (byLine.exec(run.text) ?? credited.exec(run.text))?.[1];
    const clean = name && /^\p{Lu}/u.test(name) ? cleanName(name) : null;
    if (clean) return clean;
  }
  for (const run of near) {
    const name = run.text.length < 120 && /\d{4}|\d{1,2}:\d{2}/.test(run.text) ? said.exec(run.text)?.[1] : undefined;
    if (name) return cleanName(name);
  }
  return null;
}

function firstOf<T, R>(values: T[], read: (value: T) => R | null): R | null {
  for (const value of values) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}

/** Who wrote the text, names parted by commas: as stated for machines, else as shown, else from a line 'By …'. */
export function authorOf(
  statements: Statements,
  layout: Layout,
  headingAt: number,
  bodyEnd: number,
  site: string | null,
): string | null {
  const author = statements.article?.author ?? statements.linked.find((one) => one['@type'] === 'WebPage')?.author;
  const linked = names(author, statements.linked);
  const metas = metaNames
    .flatMap((name) => statements.meta.get(name) ?? [])
    .map((one) => one.split(/;\s*|,\s+(?=\S+\s\S)/));
  const sure =
    list(linked, site) ??
    firstOf(metas, (one) => list(one, site)) ??
    shown(layout, headingAt, bodyEnd, site, { sure: true }) ??
    inLines(layout, headingAt, bodyEnd);
  if (sure) return sure;
  const visible = shown(layout, headingAt, bodyEnd, site);
  if (visible && isFullName.test(visible)) return visible;
  return (
    list(linked, site, true) ??
    visible ??
    firstOf(metas.slice(0, 1), (one) => list(one, site, true)) ??
    shown(layout, headingAt, bodyEnd, site, { anyone: true }) ??
    list([firstMeta(statements, 'twitter:data1')], site)
  );
}
