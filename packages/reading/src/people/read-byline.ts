import { isAgency, isFullName, kindOfName, shownNames, statedNames } from '../page/names.ts';
import { parsePersonName } from './person-name.ts';

/** Longest byline and most people that are read. */
const longest = 255;
const mostPeople = 12;

interface Byline {
  /** Names of people as signed, without doubles. */
  people: string[];
  /** Agencies, editorial accounts and companies beside them. */
  offices: string[];
  /** The news agencies among them, in lower case. */
  agencies: string[];
}

/** 'Doe, Jane': a family name first. */
const turned = /^(\p{Lu}[\p{L}'’-]+),\s*(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*)?)$/u;
const abbreviated = /^(?:\p{Lu}\.\s*){1,3}(?:\p{Ll}+\s)*\p{Lu}[\p{L}'’-]+$/u;
const label = /^(?:by|von|por|par|av|af|di|door|text|texte?|story)\s*:?\s+(?=\p{L})/iu;

/** Returns names in capitals as a person writes them: 'JANE DOE' → 'Jane Doe'. */
const calm = (name: string): string =>
  name === name.toUpperCase() && /\p{L}{3}/u.test(name) && name.includes(' ')
    ? name.toLowerCase().replace(/(?<=^|[\s'’.-])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** Returns who wrote a text by its byline: 'By A and B' are two people, 'Reuters' and 'Editorial team' are no people. */
export function readByline(line: string, sites: readonly string[] = []): Byline {
  const text = line.slice(0, longest).trim();
  const whole = turned.exec(text);
  const isTurned = whole !== null && !isFullName(whole[2]!);
  const stated = isTurned ? [`${whole[2]} ${whole[1]}`] : statedNames(text.replace(label, ''));
  const found = stated.length > 0 ? stated : shownNames(text);
  const people = new Map<string, string>();
  const offices: string[] = [];
  for (const written of found.slice(0, mostPeople)) {
    const name = calm(written);
    const parts = parsePersonName(name);
    const isPerson = abbreviated.test(name) || kindOfName(name, null, [...sites]) === 'person';
    if (parts && isPerson) people.set(JSON.stringify(parts), name);
    else offices.push(written);
  }
  const agencies = offices.filter(isAgency).map((name) => name.toLowerCase());
  return { people: [...people.values()], offices, agencies };
}
