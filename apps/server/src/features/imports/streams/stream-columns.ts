import { type StreamColumn, streamColumns } from '@masthead/contract';
import { type Columns, plainHeader } from '../read/find-header.ts';

/** Header names of fields in the exports of Meltwater, Cision, Brandwatch, Talkwalker, Mention, Google Alerts and others. */
const synonyms: Record<StreamColumn, string> = {
  name: 'name|search name|saved search|stream|stream name|query name|topic|topic name|title|alert name|alert|agent|agent name|suche|suchname|titel|navn|namn|nimi|nom|nombre|nome|naam|nazwa',
  query:
    'query|boolean query|boolean|boolean search|search query|search string|search term|search terms|query string|search|suchanfrage|suchbegriff|søgning|søgestreng|sökning|sökfråga|søk|haku|hakulause|requête|recherche|consulta|búsqueda|ricerca|zoekopdracht|zapytanie|pesquisa|busca',
  any_words:
    'any words|any of these|any of|any keywords|keywords|keyword|optional keywords|or|schlagwörter|schlagworte|søgeord|nyckelord|nøkkelord|avainsanat|mots clés|palabras clave|parole chiave|trefwoorden|słowa kluczowe|palavras chave',
  all_words: 'all words|all of these|all of|required keywords|required|must include|include|and',
  excluded_words:
    'excluded words|none of these|none of|excluded keywords|exclude|excluded|must not include|not|negative keywords|ausgeschlossene wörter',
  languages:
    'languages|language|lang|sprachen|sprache|sprog|språk|kieli|langues|langue|idiomas|idioma|lingua|taal|język',
  countries: 'countries|country|region|regions|location|länder|land|lande|maa|pays|países|país|paese|landen|kraj',
  tags: 'tags|tag|labels|label|folder|category|categories|group|groups',
};
const fieldOf = new Map(
  streamColumns
    .flatMap((field) => synonyms[field].split('|').map((name) => [plainHeader(name), field] as const))
    // Reversed, so that a name that two fields share belongs to the first one in the list.
    .toReversed(),
);

const operator = /\b(?:AND|OR|NOT|NEAR)\b/;

/** Columns of a file of saved searches: without a header operators tell the search, and the column before it is the name. */
export const searchColumns: Columns<StreamColumn> = {
  match: (headers) => {
    const found = headers.map((header) => fieldOf.get(plainHeader(header)) ?? null);
    return found.map((field, at) => (field && found.indexOf(field) === at ? field : null));
  },
  value: operator,
  byValue: (column, width) => {
    const all = Array.from({ length: width }, (_, at) => at);
    const lengthOf = (at: number) => column(at).join('').length;
    const query =
      all.find((at) => column(at).some((text) => operator.test(text))) ??
      all.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
    const name = all.find((at) => at !== query);
    return all.map((at) => (at === query ? 'query' : at === name ? 'name' : null));
  },
};
