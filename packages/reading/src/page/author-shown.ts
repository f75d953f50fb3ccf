import { type Box, type Layout, linesOf, nearest } from './boxes.ts';
import { personOdds } from './name-kind.ts';
import { isAgency, isFullName, isJunk, letters, shownNames } from './names.ts';

/** Authors that a page shows to its readers. */

const authorAddress =
  /\/(?:authors?|autor(?:en|es|in)?|auteurs?|journalists?|redakteure?|redaktion|by|profile?|mitarbeiter|user|users|members?|team)\/[^/?#]+\/?$/i;
const nameBox = /(?:^|[\s_-])(?:name|fn|author-?name|n)(?:$|\s)/;
const longestAddress = 300;
/** Boxes that are looked at; a list of comments may name thousands of people. */
const mostShown = 120;
const longestLine = 150;

interface Candidate {
  names: string[];
  weight: number;
  label: string;
  isSure: boolean;
}

function candidateOf(box: Box, headingAt: number, bodyEnd: number): Candidate[] {
  const { rel = '', itemprop = '', href = '' } = box.attributes;
  const byRel = /\bauthor\b/.test(rel) || /\bauthor\b/.test(itemprop);
  const byAddress = box.name === 'a' && authorAddress.test(href.slice(0, longestAddress));
  if (/comment|kommentar|reply/.test(box.label) || (box.removed && box.from > bodyEnd + 12)) return [];
  const inner = box.children.find((child) => nameBox.test(`${child.attributes.itemprop ?? ''} ${child.label}`));
  const lines = inner ? linesOf(inner) : linesOf(box);
  if (lines.length >= 8) return [];
  const line = lines.find((one) => one.length < longestLine && shownNames(one).length > 0);
  const isNameBox = inner !== undefined || box.name === 'a';
  const names = shownNames(line ?? box.attributes.content?.slice(0, longestLine) ?? null, isNameBox);
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
    },
  ];
}

/** Returns the names of the best candidate and of those with the same structure. */
function best(candidates: Candidate[]): string[] {
  const [first] = candidates.toSorted((a, b) => b.weight - a.weight);
  if (!first) return [];
  const beside = candidates.filter((one) => one.label === first.label && first.weight - one.weight < 0.3);
  const names = [...new Set(beside.flatMap((one) => one.names))];
  return names.length < 5 && names.every(isFullName) ? names : first.names;
}

/** Returns names in boxes that the page calls an author's, those near the headline first. */
export function shownAuthors(layout: Layout, headingAt: number, bodyEnd: number): { sure: string[]; likely: string[] } {
  const named = layout.boxes.filter(({ attributes: { rel = '', itemprop = '', href = '' }, kind, name, from }) => {
    const isNear = name === 'a' && Math.abs(from - headingAt) < 25;
    return (
      kind.isAuthor ||
      (rel !== '' && /\bauthor\b/.test(rel)) ||
      (itemprop !== '' && /\bauthor\b/.test(itemprop)) ||
      (isNear && authorAddress.test(href.slice(0, longestAddress)))
    );
  });
  const candidates = nearest(named, headingAt, mostShown).flatMap((box) => candidateOf(box, headingAt, bodyEnd));
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
const said =
  /\b(?:von|by|par|por|verfasst von|geschrieben von|posted by|written by|author:|autor:)\s+(\S+(?:\s+\p{Lu}[\p{L}.'’-]+){0,2})\s*(?:$|[,|•·–—]|am\b|on\b|um\b|\d)/iu;

/** Returns the name after a 'By' at the beginning of a line, or after an 'Author:' inside it. */
function creditedIn(text: string): string | undefined {
  for (const lead of [byLead, creditLead]) {
    const match = lead.exec(text);
    const rest = match ? text.slice(match.index + match[0].length) : '';
    const names = (nameList.exec(rest) ?? single.exec(rest))?.[0];
    if (names) return names;
  }
  return undefined;
}

/** A line that says that the next one is a name. */
const alone = /^(?:von|by|par|por|text|redaktion|author|autor(?:in|en|innen)?)\s*:$/i;

const startsWithCapital = (name: string | undefined): name is string => name !== undefined && /^\p{Lu}/u.test(name);

/** Returns names of a line such as 'By Jane Doe' around the headline or below the text. */
export function bylineNames(layout: Layout, headingAt: number, bodyEnd: number): string[] {
  const near = [
    ...layout.runs.slice(Math.max(0, headingAt - 3), headingAt + 10),
    ...layout.runs.slice(Math.max(0, bodyEnd - 2), bodyEnd + 4),
    ...layout.runs.slice(bodyEnd + 4, bodyEnd + 14).filter(({ text }) => /^(?:autor|author|auteur)/i.test(text)),
  ];
  for (const [index, run] of near.entries()) {
    if (run.text.length > 160) continue;
    const whole = run.text.replace(/\/\S*$/, '');
    const labelled = alone.test(near[index - 1]?.text ?? '') && isFullName(whole) ? whole : undefined;
    const name = labelled ?? creditedIn(run.text);
    const names = startsWithCapital(name) ? shownNames(name) : [];
    if (names.length > 0) return names;
  }
  for (const run of near) {
    const name = run.text.length < 120 && /\d{4}|\d{1,2}:\d{2}/.test(run.text) ? said.exec(run.text)?.[1] : undefined;
    if (name && !isJunk(name)) return shownNames(name);
  }
  return [];
}

const separators = /\s*[|•·–—]\s*|,\s+(?=\d)|\s+-\s+/;
const daily = /\b(?:19|20)\d{2}\b|\b\d{1,2}[.:]\d{2}\b/;

/** Odds of being a person's name that a line without any 'By' must have. */
const surely = 0.93;

const isPlainName = (text: string): boolean =>
  isFullName(text) &&
  shownNames(text).length === 1 &&
  !/^\p{Lu}[\p{Lu}\s.]+$/u.test(text) &&
  personOdds(text) >= surely;

const isCaptioned = ({ name, label }: Box): boolean =>
  /^(?:figcaption|figure|h[1-6]|li)$/.test(name) || /caption|source|quelle/.test(label);

/** Returns names that are alone between the headline and the text: beside a date, or on a separate line. */
export function lineNames(layout: Layout, headingAt: number, bodyAt: number): string[] {
  const { runs } = layout;
  const from = Math.max(0, headingAt - 2);
  const to = Math.max(headingAt, Math.min(bodyAt, headingAt + 12)) + 3;
  for (const { text, linked } of runs.slice(from, to)) {
    if (text.length > 110 || linked > text.length * 0.9 || !daily.test(text)) continue;
    const part = text.split(separators).find((one) => isFullName(one.trim()) && personOdds(one.trim()) > 0.6);
    if (part) return shownNames(part);
  }
  // The text itself may begin with who wrote it, in bold.
  for (const { text, bold } of runs.slice(bodyAt, bodyAt + 3)) {
    const parts = text.split(/\s*\/\s*/);
    if (bold >= text.length * 0.9 && text.length < 80 && parts.every((one) => isFullName(one) && personOdds(one) > 0.6))
      return parts;
  }
  const above = [...runs.slice(headingAt + 1, headingAt + 7), ...runs.slice(Math.max(headingAt, bodyAt - 2), bodyAt)];
  const line = above.find(
    ({ text, linked, box }) =>
      linked === 0 && text.length < 40 && isPlainName(text.replace(/,$/, '')) && !isCaptioned(box),
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

/** Returns the news agency that the text names at its beginning or its end: 'Berlin (dpa) –', 'Source: Reuters'. */
export function agencyNames(layout: Layout, bodyAt: number, bodyEnd: number): string[] {
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
