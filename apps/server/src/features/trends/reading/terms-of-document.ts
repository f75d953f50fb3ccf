import type { TrendTermKind } from '@masthead/contract';
import { classifySubject, extractNames, keyPhrases, nameKey } from '@masthead/trends';
import type { StoredDocument } from '../../documents/index.ts';

export interface ReadTerm {
  kind: TrendTermKind;
  /** The name folded, so that spellings of one name are one term. */
  key: string;
  name: string;
}

type Text = Pick<StoredDocument, 'headline' | 'lead' | 'body' | 'language'>;

/** Characters of a text that are read; what a long one is about is said before. */
const longest = 20_000;
const mostNames = 60;
const mostPhrases = 8;
const longestName = 120;

/** Returns the text of a document as names are read in it. */
const readText = ({ headline, lead, body }: Text): string =>
  [headline, lead, body].filter(Boolean).join('\n').slice(0, longest);

/** Returns the names, key phrases and the subject of a document, each once. */
export function termsOfDocument(document: Text): ReadTerm[] {
  const text = readText(document);
  const { language } = document;
  const terms = new Map<string, ReadTerm>();
  const keep = (term: ReadTerm) => {
    const id = `${term.kind} ${term.key}`;
    if (term.key && term.key.length <= longestName && !terms.has(id)) terms.set(id, term);
  };
  const known = new Set<string>();
  for (const { text: name, type } of extractNames(text, { language })) {
    if (terms.size >= mostNames) break;
    const written = `${type} ${name}`;
    if (known.has(written)) continue;
    known.add(written);
    keep({ kind: type, key: nameKey(name), name: name.slice(0, longestName) });
  }
  for (const { text: phrase } of keyPhrases(text, { language }).slice(0, mostPhrases))
    keep({ kind: 'phrase', key: phrase.toLowerCase(), name: phrase });
  const [subject] = classifySubject(text, { language });
  if (subject) keep({ kind: 'subject', key: String(subject.id), name: subject.slug });
  return [...terms.values()];
}
