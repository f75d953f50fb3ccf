import type { Element } from '../html/tree.ts';
import { type Box, type Layout, linesOf, nearest, type Run } from './boxes.ts';
import { personOdds } from './name-kind.ts';
import { isAgency, isFullName, isJunk, letters, shownNames, withoutTail } from './names.ts';

/** Authors that a page shows to its readers. */

const authorAddress =
  /\/(?:authors?|autor(?:en|es|in)?|auteurs?|journalists?|redakteure?|redaktion|by|profile?|mitarbeiter|user|users|members?|team)\/[^/?#]+\/?$/i;
const nameBox = /(?:^|[\s_-])(?:name|fn|author-?name|n)(?:$|\s)/;
const longestAddress = 300;
/** Boxes that are looked at; a list of comments may name thousands of people. */
const mostShown = 120;
const longestLine = 150;

/** Elements whose names are of pictures and of other pages. */
const elsewhere = new Set(['nav', 'figure', 'figcaption']);

interface Candidate {
  names: string[];
  weight: number;
  label: string;
  isSure: boolean;
  /** Place of its first run. */
  at: number;
}

/**
 * Returns true if a box is part of a comment, a menu, a picture or a link to another article. Boxes that contain the
 * headline are not looked at: they contain the article as well.
 */
function isOfOthers(box: Box, { runs }: Layout, headingAt: number): boolean {
  for (let at: Box | null = box; at && !(at.from <= headingAt && headingAt < at.to); at = at.parent)
    if (at.kind.isOfOthers || elsewhere.has(at.name)) return true;
  const link = linkAround(box.element);
  const beside = [runs[box.from - 1], runs[box.to]];
  return link !== null && beside.some((run) => run !== undefined && linkAround(run.box.element) === link);
}

function linkAround(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parent) if (at.name === 'a') return at;
  return null;
}

const isAuthorLink = ({ name, element }: Box): boolean =>
  name === 'a' && authorAddress.test(element.attribute('href')?.slice(0, longestAddress) ?? '');

function candidateOf(box: Box, layout: Layout, headingAt: number, bodyEnd: number): Candidate[] {
  const rel = box.element.attribute('rel') ?? '';
  const itemprop = box.element.attribute('itemprop') ?? '';
  const byRel = /\bauthor\b/.test(rel) || /\bauthor\b/.test(itemprop);
  const byAddress = isAuthorLink(box);
  if (isOfOthers(box, layout, headingAt) || (box.removed && box.from > bodyEnd + 12)) return [];
  const inner = box.children.find((child) =>
    nameBox.test(`${child.element.attribute('itemprop') ?? ''} ${child.label}`),
  );
  const lines = inner ? linesOf(inner) : linesOf(box);
  if (lines.length >= 8) return [];
  const line = lines.find((one) => one.length < longestLine && shownNames(one).length > 0);
  const isNameBox = inner !== undefined || box.name === 'a';
  const names = shownNames(line ?? box.element.attribute('content')?.slice(0, longestLine) ?? null, isNameBox);
  if (names.length === 0) return [];
  const distance = Math.abs(box.from - headingAt);
  const full = names.every(isFullName);
  return [
    {
      names,
      weight:
        (byRel ? 1.5 : byAddress ? 1.2 : 1) +
        (full ? 0.5 : 0) -
        Math.min(distance, 40) / 40 -
        names.join(', ').length / 200,
      label: `${box.name} ${box.label} ${rel}`,
      isSure: /\bauthor\b/.test(rel) || /(?:^|\s)(?:vcard|fn)(?:\s|$)/.test(box.label),
      at: box.from,
    },
  ];
}

/** Runs between the names of two people who wrote a text together, such as what each of them does. */
const widestGap = 4;

/** Returns the names of the best candidate and of those beside it with the same structure. */
function best(candidates: Candidate[]): string[] {
  const [first] = candidates.toSorted((a, b) => b.weight - a.weight);
  if (!first) return [];
  const alike = candidates.filter((one) => one.label === first.label && first.weight - one.weight < 0.3);
  const gap = alike.findIndex((one, at) => at > 0 && one.at > first.at && one.at - alike[at - 1]!.at > widestGap);
  const beside = gap < 0 ? alike : alike.slice(0, gap);
  const names = [...new Set(beside.flatMap((one) => one.names))];
  return names.length < 5 && names.every(isFullName) ? names : first.names;
}

/** Returns names in boxes that the page calls an author's, those near the headline first. */
export function shownAuthors(layout: Layout, headingAt: number, bodyEnd: number): { sure: string[]; likely: string[] } {
  const named = layout.boxes.filter((box) => {
    const rel = box.element.attribute('rel') ?? '';
    const itemprop = box.element.attribute('itemprop') ?? '';
    return (
      box.kind.isAuthor ||
      (rel !== '' && /\bauthor\b/.test(rel)) ||
      (itemprop !== '' && /\bauthor\b/.test(itemprop)) ||
      (Math.abs(box.from - headingAt) < 25 && isAuthorLink(box))
    );
  });
  const candidates = nearest(named, headingAt, mostShown).flatMap((box) =>
    candidateOf(box, layout, headingAt, bodyEnd),
  );
  const full = candidates.filter(({ names }) => names.every(isFullName));
  return {
    sure: best(candidates.filter(({ isSure }) => isSure)),
    likely: best(full.length > 0 ? full : candidates),
  };
}

const byLead =
  /^[\s–—·|-]*(?:by:?|von:?|par:?|por:?|di:?|door|af|av|autor(?:in)?\/autor(?:in)?|text:|text von|text & fotos?:|text und fotos?:|autor(?:in|en)?:?|author:|redaktion:|beitrag von|blog beitrag von|verfasst von|fotos? und text:|interview:|ein beitrag von|ein gastbeitrag von|written by|posted by|geschrieben von)\s+(?:(?:dr|prof|mag)\.\s+)*/iu;
const creditLead =
  /(?:^|[\s|–(-])(?:redaktion|autor(?:in|en)?|text|text (?:und|&) fotos?|fotos? (?:und|&) text|author|written by|words)\s*:\s*/iu;
const name = String.raw`\p{Lu}[\p{L}.'’-]+(?:\s+(?:(?:van|von|de|der|den|di|da|du|la|le|af|bin|al)\s+)*\p{Lu}[\p{L}.'’-]*){1,3}`;
const nameList = new RegExp(`^${name}(?:(?:,| and| und| et| y| e| og| och| &) ${name})*`, 'u');
/** A name of one word, before where and when it was posted. */
const single = /^\p{Lu}[\p{L}\d]{2,30}(?=\s+(?:under|in|on|am|um)\s)/u;
/** A name after a 'by' inside a line, before the line's end, a date or a place. */
const said =
  /(?<!\p{L})(?:[Vv]on|VON|[Bb]y|BY|[Pp]ar|[Pp]or|[Aa]uthor:|[Aa]utor:)\s+(\S+(?:\s+\p{Lu}[\p{L}.'’-]+(?![\p{L}:])){0,2})(?:\s*(?:$|[,|•·–—])|\s+(?:(?:am|on|um|at|vor|in|le|el|IN)(?!\p{L})|\d|\p{Lu}\p{L}+:))/u;

/** Returns the name after a 'By' at the beginning of a line, or after an 'Author:' inside it. */
function creditedIn(text: string): string | undefined {
  for (const lead of [byLead, creditLead]) {
    const match = lead.exec(text);
    const rest = match ? text.slice(match.index + match[0].length) : '';
    const names = (nameList.exec(withoutTail(rest)) ?? single.exec(rest))?.[0];
    if (names) return names;
  }
  return undefined;
}

/** A line that says that the next one is a name. */
const alone = /^(?:von|by|par|por|text|redaktion|author|autor(?:in|en|innen)?)\s*:$/i;

const startsWithCapital = (name: string | undefined): name is string => name !== undefined && /^\p{Lu}/u.test(name);

/** Paragraphs at the beginning of a text that may still say who wrote it. */
const mostIntroduced = 3;
const longestByline = 160;

/** Part of a page around its article. */
interface Surroundings {
  layout: Layout;
  headingAt: number;
  bodyAt: number;
  bodyEnd: number;
}

/** Returns names of a line such as 'By Jane Doe' around the headline or below the text. */
export function bylineNames({ layout: { runs }, headingAt, bodyAt, bodyEnd }: Surroundings): string[] {
  const below = runs.slice(bodyEnd + 4, bodyEnd + 14).filter(({ text }) => /^(?:autor|author|auteur)/i.test(text));
  const above = runs.slice(Math.max(0, headingAt - 3), headingAt + 10);
  const near = [...above, ...runs.slice(Math.max(0, bodyEnd - 2), bodyEnd + 4), ...below];
  // Paragraphs of the text itself may have names and dates as well.
  const prose = new Set(runs.slice(Math.max(headingAt, bodyAt) + mostIntroduced, Math.max(0, bodyEnd - 2)));
  const lines = near.filter((run) => run.text.length <= longestByline && (run.box.removed || !prose.has(run)));
  for (const [index, { text, linked }] of lines.entries()) {
    const whole = text.replace(/\/\S*$/, '');
    const labelled = alone.test(lines[index - 1]?.text ?? '') && isFullName(whole) ? whole : undefined;
    // Below the text, a linked line is the headline of another one: 'Interview: Jane Doe on her work'.
    const isHeadline = linked === text.length && !above.includes(lines[index]!);
    const name = labelled ?? (isHeadline ? undefined : creditedIn(text));
    const names = startsWithCapital(name) ? shownNames(name) : [];
    if (names.length > 0) return names;
  }
  for (const { text } of lines) {
    const name = text.length < 120 && /\d{4}|\d{1,2}:\d{2}/.test(text) ? said.exec(text)?.[1] : undefined;
    if (name && !isJunk(name)) return shownNames(name);
  }
  return [];
}

const separators = /\s*[|•·–—]\s*|,\s+(?=\d)|\s+-\s+/;
const daily = /\b(?:19|20)\d{2}\b|\b\d{1,2}[.:]\d{2}\b/;

/** Odds of being a person's name that a line without any 'By' must have. */
const surely = 0.93;

/** Odds that are enough if the page links to other texts of the same author. */
const likely = 0.6;

const isPlainName = (text: string, linked: () => Set<string>): boolean => {
  if (!isFullName(text) || shownNames(text).length !== 1 || /^\p{Lu}[\p{Lu}\s.]+$/u.test(text)) return false;
  const odds = personOdds(text);
  return odds >= surely || (odds > likely && linked().has(text));
};

/** Returns a function that gives the texts of links to authors' pages; they are looked for when first asked for. */
function authorLinkTexts(boxes: readonly Box[]): () => Set<string> {
  let texts: Set<string> | null = null;
  return () => {
    texts ??= new Set(
      boxes
        .filter(isAuthorLink)
        .slice(0, mostShown)
        .flatMap((box) => linesOf(box)[0] ?? []),
    );
    return texts;
  };
}

const isCaptioned = ({ name, label }: Box): boolean =>
  /^(?:figcaption|figure|h[1-6]|li)$/.test(name) || /caption|source|quelle/.test(label);

/** Returns true if a sentence of the text contains the name: it is about somebody, not by them. */
const isSubject = (name: string, runs: readonly Run[]): boolean =>
  runs.some(({ text }) => text.length > longestLine && text.includes(name));

/** Returns names that are alone between the headline and the text: beside a date, or on a separate line. */
export function lineNames({ layout: { runs, boxes }, headingAt, bodyAt, bodyEnd }: Surroundings): string[] {
  const prose = runs.slice(headingAt, Math.max(0, bodyEnd - 2));
  const texts = authorLinkTexts(boxes);
  const from = Math.max(0, headingAt - 2);
  const to = Math.max(headingAt, Math.min(bodyAt, headingAt + 12)) + 3;
  for (const { text, linked } of runs.slice(from, to)) {
    if (text.length > 110 || linked > text.length * 0.9 || !daily.test(text)) continue;
    const part = text.split(separators).find((one) => isFullName(one.trim()) && personOdds(one.trim()) > likely);
    if (part) return shownNames(part);
  }
  // The text itself may begin with who wrote it, in bold.
  for (const { text, bold, box } of runs.slice(bodyAt, bodyAt + 3)) {
    const parts = text.split(/\s*\/\s*/);
    if (isCaptioned(box) || parts.some((one) => isSubject(one, prose))) continue;
    if (
      bold >= text.length * 0.9 &&
      text.length < 80 &&
      parts.every((one) => isFullName(one) && personOdds(one) > likely)
    )
      return parts;
  }
  const above = [...runs.slice(headingAt + 1, headingAt + 7), ...runs.slice(Math.max(headingAt, bodyAt - 2), bodyAt)];
  const line = above.find(
    ({ text, linked, box }) =>
      linked === 0 &&
      text.length < 40 &&
      isPlainName(text.replace(/,$/, ''), texts) &&
      !isCaptioned(box) &&
      !isSubject(text, prose),
  );
  return line ? [line.text.replace(/,$/, '')] : [];
}

const owned =
  /(?:©|\(c\)|&copy;)\s*(?:copyright\s*)?(?:by\s+)?(?:(?:19|20)\d{2}\s*(?:[-–]\s*(?:(?:19|20)\d{2})?)?,?\s*)?(?:by\s+)?(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]*){1,2})(?=\s*(?:$|[.,;|•·–(]))/iu;

const isOwnSite = (text: string, sites: string[]): boolean =>
  sites.some((site) => letters(site).includes(letters(text)) || letters(text) === letters(site));

/** Returns the person who owns the rights in a whole page, as small sites say below it. */
export function ownerNames(layout: Layout, bodyEnd: number, sites: string[]): string[] {
  const below = layout.runs.slice(Math.max(bodyEnd - 2, layout.runs.length - 25));
  for (const { text } of below) {
    const name = text.length < 200 ? owned.exec(text)?.[1] : undefined;
    if (name && startsWithCapital(name) && isFullName(name) && (isOwnSite(name, sites) || personOdds(name) > surely))
      return shownNames(name);
  }
  return [];
}

const agencyLine =
  /(?:^|\s)(?:quelle|source|fuente|fonte|bron|kilde|källa|źródło)\s*:\s*(\p{L}[\p{L}\d ./-]{1,30})$|^[^()]{2,40}\(([\p{L}/ -]{2,20})\)\s*(?:[-–—.:]|\s)/iu;

/**
 * Returns the news agency that is alone in a line below the headline or directly below the text, or that the text names
 * at its beginning or its end: 'Berlin (dpa) –', 'Source: Reuters'.
 */
export function agencyNames({ layout, headingAt, bodyAt, bodyEnd }: Surroundings): string[] {
  // The body's box often contains more than the text: tags, and links to other pages.
  const textEnd = layout.runs.slice(0, bodyEnd).findLastIndex(({ box }) => !box.removed) + 1;
  const lines = [
    ...layout.runs.slice(headingAt + 1, Math.min(headingAt + 8, bodyAt + mostIntroduced)),
    ...layout.runs.slice(Math.max(bodyAt, textEnd), textEnd + 1),
  ];
  for (const { text, box } of lines) {
    const parts = text.length < 60 && !isCaptioned(box) ? text.split(/,\s+|\s+[–—-]\s+|\s*\|\s*/) : [];
    const name = parts.find((one) => isAgency(one));
    if (name) return [name];
  }
  const runs = [
    ...layout.runs.slice(bodyAt, bodyAt + 4),
    ...layout.runs.slice(Math.max(bodyAt, bodyEnd - 3), bodyEnd + 2),
  ];
  for (const { text } of runs) {
    const match = agencyLine.exec(text.length > 200 ? text.slice(0, 80) : text);
    const name = (match?.[1] ?? match?.[2])?.trim();
    if (name && isAgency(name)) return [name];
  }
  return [];
}
