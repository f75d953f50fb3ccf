import { searchTokens } from '@masthead/matching';
import { classifySubject, extractNames, keyPhrases, nameKey } from '@masthead/trends';
import { type NewsText, readNews } from '../outlets.ts';

/** A name, phrase or subject with its number in the table of terms. */
export interface Term {
  id: number;
  kind: string;
  key: string;
  name: string;
}
/** A way in which a real text writes a name. */
interface Written {
  text: string;
  term: Term;
  tokens: string[];
}
/** A real sentence with the places of its names: between two parts is one. */
interface Sentence {
  parts: string[];
  kinds: string[];
  tokens: string[];
  /** Phrases and the subject of the text that it is from. */
  terms: Term[];
}
interface Corpus {
  language: string;
  weight: number;
  sentences: Sentence[];
}
export interface Made {
  language: string;
  headline: string;
  lead: string;
  body: string;
  tokens: string[];
  terms: Term[];
}

const mostTexts = 12_000;
const [shortest, longest] = [40, 260];
const namesKept = ['person', 'organisation', 'place', 'product'];
/** Share of the names of a text that are those of its story; others are as frequent as in the real texts. */
const ofStory = 0.5;
const namesOfStory = 4;
/** Headline, lead and body have one each: 5 million texts and their indexes need some 10 GB. */
const sentencesOfText = 3;

/** Terms by kind and key, numbered in the order in which they were met. */
class Terms {
  readonly all: Term[] = [];
  readonly #known = new Map<string, Term>();
  of(kind: string, key: string, name: string): Term {
    const id = `${kind} ${key}`;
    const known = this.#known.get(id);
    if (known) return known;
    const term = { id: this.all.length + 1, kind, key, name };
    this.#known.set(id, term);
    this.all.push(term);
    return term;
  }
}

/** Makes texts of sentences of real ones whose names are replaced by others of the same kind. */
export class TextMaker {
  readonly terms: Term[];
  readonly languages: string[];
  readonly #corpora: Corpus[];
  /** Names as often as the real texts have them, in the spellings that they have there. */
  readonly #names = new Map<string, Written[]>(namesKept.map((kind) => [kind, []]));
  readonly #dice: () => number;

  constructor(dice: () => number) {
    this.#dice = dice;
    const terms = new Terms();
    const texts = readNews(mostTexts).filter(({ lang }) => lang);
    this.#corpora = [...Map.groupBy(texts, ({ lang }) => lang)].map(([language, own]) => ({
      language,
      weight: Math.sqrt(own.length),
      sentences: own.flatMap((text) => this.#sentencesOf(text, terms)),
    }));
    this.languages = this.#corpora.map(({ language }) => language);
    this.terms = terms.all;
  }

  #sentencesOf({ text, lang: language }: NewsText, terms: Terms): Sentence[] {
    const read = text.slice(0, 3_000);
    const names = extractNames(read, { language });
    for (const { text: name, type } of names)
      this.#names.get(type)?.push({
        text: name,
        term: terms.of(type, nameKey(name), name),
        tokens: searchTokens(name),
      });
    const own = keyPhrases(read, { language })
      .slice(0, 4)
      .map(({ text: phrase }) => terms.of('phrase', phrase.toLowerCase(), phrase));
    const [subject] = classifySubject(read, { language });
    if (subject) own.push(terms.of('subject', String(subject.id), subject.slug));
    const sentences: Sentence[] = [];
    for (const match of read.matchAll(/[^.!?\n][^!?\n]*?[.!?](?=\s|$)/g)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (end - start < shortest || end - start > longest) continue;
      const inside = names.filter((name) => name.start >= start && name.end <= end);
      const bounds = [start, ...inside.flatMap((name) => [name.start, name.end]), end];
      const parts = Array.from({ length: inside.length + 1 }, (_, at) =>
        read.slice(bounds[2 * at], bounds[2 * at + 1]),
      );
      sentences.push({
        parts,
        kinds: inside.map(({ type }) => type),
        tokens: searchTokens(parts.join(' ')),
        terms: own.slice(0, 2),
      });
    }
    return sentences;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#dice() * list.length)]!;
  }

  /** Chooses the names of a story. */
  story(): Map<string, Written[]> {
    return new Map(
      [...this.#names].map(([kind, list]) => [kind, Array.from({ length: namesOfStory }, () => this.#pick(list))]),
    );
  }

  #corpus(): Corpus {
    const total = this.#corpora.reduce((sum, { weight }) => sum + weight, 0);
    let left = this.#dice() * total;
    for (const corpus of this.#corpora) {
      left -= corpus.weight;
      if (left < 0) return corpus;
    }
    return this.#corpora[0]!;
  }

  make(story: ReadonlyMap<string, Written[]>): Made {
    const { language, sentences } = this.#corpus();
    const [tokens, terms] = [new Set<string>(), new Set<Term>()];
    const filled = Array.from({ length: sentencesOfText }, () => {
      const sentence = this.#pick(sentences);
      for (const token of sentence.tokens) tokens.add(token);
      for (const term of sentence.terms) if (term.kind !== 'subject' || terms.size === 0) terms.add(term);
      return sentence.parts.reduce((text, part, at) => {
        const kind = sentence.kinds[at - 1]!;
        const name = this.#pick(this.#dice() < ofStory ? story.get(kind)! : this.#names.get(kind)!);
        for (const token of name.tokens) tokens.add(token);
        terms.add(name.term);
        return text + name.text + part;
      });
    });
    const [headline = '', lead = '', ...body] = filled;
    return { language, headline, lead, body: body.join(' '), tokens: [...tokens], terms: [...terms] };
  }
}
