import { type ImportField, importFields, languages } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';

/** Header names of fields in the languages of the product and in the exports of other products. */
const synonyms: Record<ImportField, string> = {
  name: 'name|full name|contact name|contact|journalist|journalist name|person|navn|fulde navn|fullt navn|namn|fullständigt namn|nimi|koko nimi|nom complet|nombre|nombre completo|nome|nome completo|nome e cognome|naam|volledige naam|imię i nazwisko|ansprechpartner|kontakt|kontaktperson|vollständiger name|display name|fn',
  first_name:
    'first name|firstname|given name|fornavn|förnamn|etunimi|vorname|prénom|nombre de pila|nome proprio|voornaam|imię|primeiro nome|nome de batismo|forename',
  last_name:
    'last name|lastname|surname|family name|efternavn|etternavn|efternamn|sukunimi|nachname|familienname|nom|nom de famille|apellido|apellidos|cognome|achternaam|nazwisko|sobrenome|apelido',
  email:
    'email|e mail|email address|e mail address|e mail 1 value|primary email|work email|mail|mailadresse|e mailadresse|e postadress|e post|epost|sähköposti|e mail adresse|adresse e mail|courriel|correo|correo electrónico|posta elettronica|indirizzo e mail|e mailadres|adres e mail|endereço de e mail|contact email',
  phone:
    'phone|phone number|telephone|mobile|mobile phone|business phone|phone 1 value|tel|telefon|telefonnummer|mobil|mobilnummer|puhelin|puhelinnumero|téléphone|portable|teléfono|móvil|telefono|cellulare|telefoon|telefoonnummer|numer telefonu|telefone|celular|telemóvel|direct phone|cell',
  job_title:
    'job title|title|role|position|contact title|organization 1 title|titel|stilling|jobtitel|befattning|tehtävä|titteli|berufsbezeichnung|funktion|fonction|poste|cargo|puesto|qualifica|ruolo|functie|stanowisko|função|yrke',
  media_outlet:
    'outlet|media outlet|outlet name|media outlet name|publication|publication name|media|medium|organization|organisation|company|company name|organization 1 name|employer|medie|avis|mediehus|tidning|media nimi|lehti|redaktion|zeitung|média|journal|medio|medio de comunicación|testata|mediatitel|publicatie|redakcja|veículo|órgão',
  country: 'country|country code|outlet country|land|maa|pays|país|paese|kraj|staat',
  topics:
    'topics|topic|beat|beats|subjects|subject|coverage areas|interests|emner|ämnen|aiheet|themen|ressort|sujets|thèmes|temas|argomenti|onderwerpen|tematy|assuntos|keywords|tags|categories',
  website:
    'website|outlet website|company website|outlet url|media website|webseite|hjemmeside|webbplats|verkkosivu|site web|sitio web|sito web|site',
  personal_website: 'personal website|blog|blog url|web page|url|homepage',
  linkedin: 'linkedin|linkedin url|linkedin profile',
  twitter: 'twitter|x|twitter url|twitter handle|x handle|twitter profile',
  facebook: 'facebook|facebook url|facebook profile',
  instagram: 'instagram|instagram url|instagram handle',
  youtube: 'youtube|youtube url|youtube channel',
  pinterest: 'pinterest|pinterest url',
};

/** Returns a header without case, accents and punctuation. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the names of a field in all languages of the product, which head the columns of its own exports. */
const namesOf = (field: ImportField): string[] => [
  ...languages.map((language) => translate(language, `imports.fields.${field}`)),
  ...synonyms[field].split('|'),
];
const fieldOf = new Map(
  importFields.flatMap((field) => namesOf(field).map((name) => [plainHeader(name), field] as const)),
);

/** Returns the field that each header means; a field is given to the first header only. */
function matchHeaders(headers: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return headers.map((header) => {
    const field = fieldOf.get(plainHeader(header)) ?? null;
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** The number of rows in which the header is searched: titles and groups of columns may be above it. */
const searched = 6;

interface Shape {
  /** Number of rows above the data. */
  skipped: number;
  headers: string[];
  fields: (ImportField | null)[];
}

/**
 * Finds the header among the first rows: the one that names most fields; of two the first. A file without one has columns by
 * their numbers, with those fields that the values themselves tell.
 */
export function findHeader(rows: readonly (readonly string[])[]): Shape {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const matched = rows.slice(0, searched).map((row) => matchHeaders(row));
  const scores = matched.map((fields) => fields.filter(Boolean).length);
  const most = Math.max(0, ...scores);
  const at = scores.indexOf(most);
  if (most > 0 && !rows[at]!.some((cell) => email.test(cell))) {
    const headers = fill(rows[at]!, width);
    return { skipped: at + 1, headers, fields: matchHeaders(headers) };
  }
  const isHeadless = rows[0]?.some((cell) => email.test(cell)) ?? true;
  const headers = isHeadless ? fill([], width) : fill(rows[0]!, width);
  const data = isHeadless ? rows : rows.slice(1);
  return { skipped: isHeadless ? 0 : 1, headers, fields: fieldsByValue(data, width) };
}

const fill = (headers: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => headers[at]?.slice(0, 255) || `${at + 1}`);

/** Returns the fields that the values of columns suggest: addresses, and a name beside them. */
function fieldsByValue(rows: readonly (readonly string[])[], width: number): (ImportField | null)[] {
  const column = (at: number) => rows.map((row) => row[at] ?? '').filter(Boolean);
  const isMostly = (at: number, rule: RegExp) => {
    const cells = column(at);
    return cells.length > 0 && cells.filter((cell) => rule.test(cell)).length > cells.length / 2;
  };
  const all = Array.from({ length: width }, (_, at) => at);
  const mails = all.find((at) => isMostly(at, email));
  const names = all.find((at) => isMostly(at, /^\p{L}[\p{L}.'’-]+(?: \p{L}[\p{L}.'’-]*)+$/u));
  return all.map((at) => (at === mails ? 'email' : at === names ? 'name' : null));
}
