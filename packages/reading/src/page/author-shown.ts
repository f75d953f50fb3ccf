import { type Box, type Layout, linesOf, nearest } from './boxes.ts';
import { isFullName, isJunk, shownNames } from './names.ts';

/** Authors that a page shows to its readers. */

const authorLabel =
  /(?:^|[\s_-])(?:authors?|autor(?:en|in)?|auteurs?|byline|by-line|writer|redakteur|redaktor|journalist|contributor|vcard|creator|posted-?by|post-?author|verfasser|skribent|p-author|username|postauthor)(?!s?-?(?:bio|box|desc|image|img|avatar|social|link-?list|info-?box))/;
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

/** The names of the best candidate and of those built like it. */
function best(candidates: Candidate[]): string[] {
  const [first] = candidates.toSorted((a, b) => b.weight - a.weight);
  if (!first) return [];
  const beside = candidates.filter((one) => one.label === first.label && first.weight - one.weight < 0.3);
  return beside.length < 5 ? beside.flatMap(({ names }) => names) : first.names;
}

/** Names in boxes that the page calls an author's, those near the headline first. */
export function shownAuthors(layout: Layout, headingAt: number, bodyEnd: number): { sure: string[]; likely: string[] } {
  const named = layout.boxes.filter(({ attributes: { rel = '', itemprop = '', href = '' }, label, name, from }) => {
    const isNear = name === 'a' && Math.abs(from - headingAt) < 25;
    return (
      /\bauthor\b/.test(rel) ||
      /\bauthor\b/.test(itemprop) ||
      authorLabel.test(label) ||
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

const byLine =
  /^(?:by|von|par|por|di|door|af|av|text:|text von|text & fotos?:|text und fotos?:|autor(?:in|en)?:?|author:|redaktion:|beitrag von|blog beitrag von|verfasst von|fotos? und text:|interview:|ein beitrag von|ein gastbeitrag von|written by|posted by|geschrieben von)\s+((?:(?:dr|prof|mag)\.\s+)*\p{Lu}[\p{L}.'’-]+(?:\s+(?:(?:van|von|de|der|den|di|da|du|la|le|af|bin|al)\s+)*\p{Lu}[\p{L}.'’-]*){1,3}(?:(?:,| and| und| et| y| e| og| och| &)\s+\p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu}[\p{L}.'’-]*){1,3})*)/iu;
const said =
  /\b(?:von|by|par|por|verfasst von|geschrieben von|posted by|written by|author:|autor:)\s+(\S+(?:\s+\p{Lu}[\p{L}.'’-]+){0,2})\s*(?:$|[,|•·–—]|am\b|on\b|um\b|\d)/iu;
const credited =
  /(?:^|[\s|–(-])(?:redaktion|autor(?:in|en)?|text|text (?:und|&) fotos?|fotos? (?:und|&) text|author|written by|words)\s*:\s*(\p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu}[\p{L}.'’-]+){1,2})/u;
/** A line that says that the next one is a name. */
const alone = /^(?:von|by|par|por|text|redaktion|author|autor(?:in|en|innen)?)\s*:$/i;

const startsWithCapital = (name: string | undefined): name is string => name !== undefined && /^\p{Lu}/u.test(name);

/** Names of a line such as 'By Jane Doe' around the headline or below the text. */
export function bylineNames(layout: Layout, headingAt: number, bodyEnd: number): string[] {
  const near = [
    ...layout.runs.slice(Math.max(0, headingAt - 2), headingAt + 8),
    ...layout.runs.slice(Math.max(0, bodyEnd - 2), bodyEnd + 4),
  ];
  for (const [index, run] of near.entries()) {
    if (run.text.length > 160) continue;
    const labelled = alone.test(near[index - 1]?.text ?? '') && isFullName(run.text) ? run.text : undefined;
    const name = labelled ?? (byLine.exec(run.text) ?? credited.exec(run.text))?.[1];
    const names = startsWithCapital(name) ? shownNames(name) : [];
    if (names.length > 0) return names;
  }
  for (const run of near) {
    const name = run.text.length < 120 && /\d{4}|\d{1,2}:\d{2}/.test(run.text) ? said.exec(run.text)?.[1] : undefined;
    if (name && !isJunk(name)) return shownNames(name);
  }
  return [];
}
