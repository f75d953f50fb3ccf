import { type CoverageField, coverageFields, languages } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { type Columns, isMostly, plainHeader } from '../read/find-header.ts';
import { looksLikeDate } from './read-date.ts';

/**
 * Header names of fields in the exports of Meltwater, Cision, CoverageBook, Muck Rack, Agility and others. The first name found in
 * the order of the list wins, so that reach is taken where a file has impressions too. AVE is no field: nothing here counts it.
 */
const synonyms: Record<CoverageField, string> = {
  headline:
    'headline|title|article title|article|news headline|story headline|hit sentence title|coverage title|content title|überschrift|titel|schlagzeile|overskrift|rubrik|otsikko|titre|titular|titolo|kop|nagłówek|tytuł|título|manchete',
  url: 'url|link|article url|article link|coverage url|content url|permalink|web address|original url|page url|lien|enlace|collegamento|adres url|adresse|länk|linkki',
  media_outlet:
    'media outlet|outlet|outlet name|media name|publication|publication name|source|source name|site|site name|medium|media|quelle|medie|kilde|källa|lähde|média|fuente|medio|testata|fonte|bron|źródło|veículo',
  published_at:
    'published|publish date|published date|publication date|date published|date|news date|article date|coverage date|published at|datum|erscheinungsdatum|veröffentlicht|dato|julkaistu|päivämäärä|date de publication|fecha|data|publicatiedatum|data publikacji',
  time: 'time|publish time|published time|news time|uhrzeit|tid|heure|hora|ora|tijd|godzina|aika',
  impressions:
    'impressions|reach|audience|audience reach|potential reach|circulation|readership|uvm|unique visitors per month|unique visitors|umv|monthly visitors|desktop reach|online reach|total reach|estimated reach|auflage|reichweite|rækkevidde|oplag|räckvidd|rekkevidde|tavoittavuus|portée|audiencia|alcance|copertura|bereik|zasięg',
  tone: 'tone|sentiment|tonality|tonalität|tonalitet|sentimentti|tonalité|tono|sentimiento|tonaliteit|wydźwięk|sentimento|tom',
  author:
    'author|author name|journalist|journalist name|byline|contact|contact name|reporter|autor|verfasser|journalistin|forfatter|författare|toimittaja|auteur|journaliste|autore|giornalista|autorka|jornalista',
  media_type:
    'media type|medium type|source type|outlet type|type|content type|channel|media category|mediengattung|medientyp|medietype|mediatyp|type de média|tipo de medio|tipo di media|mediatype|typ mediów|tipo de mídia',
  language: 'language|article language|content language|sprache|sprog|språk|kieli|langue|idioma|lingua|taal|język',
  country:
    'country|source country|outlet country|country code|location|geography|land|maa|pays|país|paese|kraj|market|region country',
  tags: 'tags|tag|labels|label|keywords|topics|categories|campaign|schlagwörter|schlagworte|emneord|taggar|tunnisteet|étiquettes|etiquetas|etichette|labels trefwoorden|tagi',
  note: 'note|notes|comment|comments|notiz|bemerkung|note interne|nota|notas|huomautus|anteckning|notat|opmerking|uwagi',
};

/** Columns of this product's own exports, by the field that they hold. */
const exported: Partial<Record<CoverageField, string>> = {
  headline: 'headline',
  url: 'url',
  media_outlet: 'outlet',
  published_at: 'published_at',
  impressions: 'impressions',
  tone: 'tone',
  media_type: 'media_type',
  language: 'language',
  country: 'country',
  tags: 'tags',
  note: 'note',
};

/** Returns the names of a field: those of this product in all languages, then those of others. */
const namesOf = (field: CoverageField): string[] => [
  ...(exported[field]
    ? languages.map((language) => translate(language, `clippings.export.columns.${exported[field]}`))
    : []),
  ...synonyms[field].split('|'),
];
const rankOf = new Map(
  coverageFields
    .flatMap((field) => namesOf(field).map((name, rank) => [plainHeader(name), { field, rank }] as const))
    // Reversed, so that a name that two fields share belongs to the first one in the list.
    .toReversed(),
);

/** Returns the field of each header. Of several headers for a field, the one that stands first in the list of names has it. */
export function matchPieceHeaders(headers: readonly string[]): (CoverageField | null)[] {
  const found = headers.map((header) => rankOf.get(plainHeader(header)));
  return found.map((one, at) => {
    if (!one) return null;
    const best = found.findIndex(
      (other) =>
        other?.field === one.field && found.every((each) => each?.field !== one.field || each.rank >= other.rank),
    );
    return best === at ? one.field : null;
  });
}

const address = /^https?:\/\//i;

/** Columns of a file of coverage: without a header addresses and dates tell themselves, and the longest texts are headlines. */
export const coverageColumns: Columns<CoverageField> = {
  match: matchPieceHeaders,
  value: address,
  byValue: (column, width) => {
    const all = Array.from({ length: width }, (_, at) => at);
    const urls = all.find((at) => isMostly(column(at), address));
    const dates = all.find(
      (at) => column(at).length > 0 && column(at).filter(looksLikeDate).length > column(at).length / 2,
    );
    const lengthOf = (at: number) => column(at).join('').length;
    const [longest] = all.filter((at) => at !== urls && at !== dates).toSorted((a, b) => lengthOf(b) - lengthOf(a));
    return all.map((at) => (at === urls ? 'url' : at === dates ? 'published_at' : at === longest ? 'headline' : null));
  },
};
