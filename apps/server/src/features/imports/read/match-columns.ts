import { type ImportField, importFields, languages } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { type Columns, isMostly, plainHeader } from './find-header.ts';

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

/** Columns of a file of people: without a header an address tells itself, and a name beside it. */
export const peopleColumns: Columns<ImportField> = {
  match: matchHeaders,
  value: email,
  byValue: (column, width) => {
    const all = Array.from({ length: width }, (_, at) => at);
    const mails = all.find((at) => isMostly(column(at), email));
    const names = all.find((at) => isMostly(column(at), /^\p{L}[\p{L}.'’-]+(?: \p{L}[\p{L}.'’-]*)+$/u));
    return all.map((at) => (at === mails ? 'email' : at === names ? 'name' : null));
  },
};
