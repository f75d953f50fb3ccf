import { collapse } from '../markup.ts';
import { personOdds } from './name-kind.ts';
import { unescaped } from './statements.ts';

/** Kind of an author: a human being, an office, agency or outlet, or somebody behind an invented name. */
type AuthorKind = 'person' | 'organisation' | 'alias';

export interface Author {
  name: string;
  kind: AuthorKind;
}

const longest = 300;
const longestName = 80;
const mostNames = 12;

const particle =
  /^(?:van|von|vom|zu|zur|de|der|den|del|della|di|da|do|dos|das|du|la|le|el|al|af|av|bin|ibn|ben|y|e|ter|ten|op|’t|'t)$/;
const capitalised = /^(?:[dlo]['’])?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}.'’‘-]*$/iu;
const hasCapital = /^(?:[dlo]['’])?[\p{Lu}\p{Lt}\p{Lo}]/u;
const degree = /^(?:ph\.?\s?d|m\.?d|msc|m\.?sc|ba|ma|rd|mba|jr|sr|ll\.?m|rn|esq|iii?)\.?$/i;

const wordsOf = (name: string): string[] => name.split(/\s+/);

/** Tells a first and a last name, particles between them or before allowed; scripts without capitals count. */
export function isFullName(name: string): boolean {
  const words = wordsOf(name);
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,5}$/u.test(name)) return true;
  const main = words.filter((word) => !particle.test(word));
  return (
    words.length <= 6 &&
    main.length >= 2 &&
    main.length <= 5 &&
    main.every((word) => hasCapital.test(word) && capitalised.test(word)) &&
    main.some((word) => word.replace(/[^\p{L}]/gu, '').length > 1)
  );
}

/** Words that no person bears and that offices, agencies and outlets have in their names. */
const office =
  /(?:^|[\s.&/-])(?:redak(?:tion|cja|ce)|redacci[oó]n|r[ée]daction|redazione|redactie|redaktionen|toimitus|reda[cç][aã]o|editorial|editors?|newsroom|news|newsdesk|nachrichten|noticias|staff|team|desk|bureau|press|presse|pressestelle|prensa|agentur|agency|agencia|agencies|agenturen|agence|zeitung|zeitschrift|magazin|magazine|blog|verlag|medien|media|online|radio|tv|institut|institute|universit\p{L}*|hochschule|ministerium|ministry|bundes\p{L}*|verband|verein|stiftung|foundation|gesellschaft|partei|club|kirche|kitchens?|company|group|gruppe|corp|inc|ltd|llc|gmbh|ag|kg|e\.?\s?v|s\.?a|s\.?r\.?l|oy|ab|the|die|der|das|los|las|el|la|les|il|i|och|und|and|&|für|for|of|del?)(?=$|[\s.,/:&-])/iu;
const agency =
  /^(?:dpa(?:[\s/-].*)?|afp|ap|apa|sda|sid|reuters|ansa|efe|ritzau|ntb|tt|stt|pap|anp|belga|lusa|kna|epd|agerpres|tass|xinhua|dpa-afx|associated press|agence france[- ]presse|deutsche presse-agentur|anadolu ajansı|kathpress|pa media|press association)$/i;
const outletMark = /\.(?:com|de|org|net|at|ch|fr|es|it|nl|pl|se|no|dk|fi|eu|info|tv|io|co\.uk)$/i;

/** Tells names of news agencies. */
export const isAgency = (name: string): boolean => agency.test(name);

/** Values of programs and forms in the place of a name. Only a whole value is compared. */
const technical =
  /^(?:(?:wp|word\s?press|web|site|system|super|blog|cms|test|my|the|no|jd|root)?[\s._-]*(?:admin(?:istrator|istrateur|istrador)?|user|author|autor(?:in)?|auteur|autore|editor|webmaster|publisher|account)\d*|root|guest|gast|unknown|unbekannt|anonym(?:ous|e|us)?|an[oó]n[iy]mo|null|undefined|none|n\/?a|name|nobody|default|redirect|webteam|by|von|von:|por|par|date|datum|home|login|log ?in|log ?out|ab ?melden|an ?melden|register|registrieren|kostenlos neu registrieren|benutzername.*|username|passwor[dt]|follow|share|comments?|kommentare?|contact|kontakt|impressum|youtube|facebook|twitter|instagram|linkedin|zvg|cc[ -]by.*|cortesía|gesponserte inhalte|sponsored(?: content)?|nachrichten|news|artikel|aktuelles|allgemein|so|na|no|it|de|en|article by|written by|posted by|quelle:?.*|source:?.*|bild ?©.*|foto:?.*|photo:?.*|data:.*|.* files|editor.?s? picks?|member.*|followed .*|bbc account)$/iu;

/** Words of the page around a name. A visible line with one of them is no name. */
const ofThePage =
  /(?:^|[\s(])(?:more|mehr|über|about|follow|folge|folgen|share|teilen|comments?|kommentar\p{L}*|login|log|sign|subscribe|newsletter|abo|kontakt|contact|search|suche|read|lesen|publiziert|published|posted|updated|aktualisiert|veröffentlicht|geprüft|alle|all|view|click|hier|here|please|bitte|cookies?|home|menu|menü|profil|profile|passwort|password|e-mail|email|tags?|photos?|fotos?|bilder?|images?|quelle|source|copyright|zitat|edition|edited|topics?|themen|related|sponsored|anzeige|werbung|registrieren|abmelden|anmelden|bündnis|preis|publikation|interview|posts?|settings|beiträge|artikel|articles?|stories|mein\p{L}*|my|news|latest)(?=$|[\s:.,)!?])/iu;

/** Returns true if every word is one of the page: 'More posts'. */
const isOfThePage = (name: string): boolean => wordsOf(name).every((word) => ofThePage.test(word));

/** Tells values that no reader takes for a name. */
export const isJunk = (name: string): boolean =>
  technical.test(name) ||
  !/\p{L}{2}/u.test(name.replace(/\./g, '')) ||
  name.startsWith('@') ||
  /[<>{}[\]#=]|https?:|www\.|\.\p{L}{2,}\/\S|\S@\S|^\p{L}+, (?:Germany|Deutschland|Austria|Switzerland)$|^\p{Ll}$/u.test(
    name,
  ) ||
  (outletMark.test(name) && /[/]/.test(name));

/** Scripts without capitals: what looks like a name may be any word. */
const noCapitals = /\p{Lo}{2}/u;

/** Odds of being a person's name, of one that is the site's as well, and below which a full name is an organisation's. */
const surelyPerson = 0.9;
const hardlyPerson = 0.3;

/** Returns true for the name of the outlet, or a part of it. */
function isOfSite(name: string, sites: readonly string[]): boolean {
  const key = letters(name);
  return sites.some((site) => key === letters(site) || (key.length > 5 && letters(site).includes(key)));
}

/** Returns the kind of a name, by the page's statement and by the words of the name. */
export function kindOfName(name: string, type: 'person' | 'organisation' | null, sites: string[]): AuthorKind {
  const isSite = isOfSite(name, sites);
  const full = isFullName(name);
  if (agency.test(name) || outletMark.test(name)) return 'organisation';
  // The model knows names in Latin letters.
  const odds = noCapitals.test(name) ? 0.5 : personOdds(name);
  // Somebody may write under the name of the site: jane-doe.example is Jane Doe's.
  const isOffice = office.test(name);
  if (isSite) return full && !isOffice && odds >= surelyPerson ? 'person' : 'organisation';
  if (
    type === 'person' &&
    full &&
    !/\b(?:redaktion|gmbh|e\.\s?v|editorial|team|staff)\b/i.test(name) &&
    odds > hardlyPerson
  )
    return 'person';
  if (isOffice) return 'organisation';
  if (type) return type === 'person' && !full ? 'alias' : odds > hardlyPerson || !full ? type : 'organisation';
  if (full) return odds > hardlyPerson ? 'person' : 'organisation';
  return /^\p{Lu}{2,6}$/u.test(name) ? 'organisation' : 'alias';
}

export const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const conjunction = /\s+(?:und|and|et|y|e|og|och|ja|en|&|\+)\s+|\s*[;•·]\s*|\s+\/\s+/iu;
const country =
  /,\s*\p{L}[^,]*,\s*(?:Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|France|Italy|Spain|Poland|Netherlands)$/u;

/** Tells a part after a name that says what this person does: 'Jane Doe, AP Sports Writer'. */
const jobTitle =
  /(?:^|[\s-])(?:writers?|editor(?:-at-large)?|correspondent|reporter|columnist|contributor|journalist(?:in)?|redakteur(?:in)?|korrespondent(?:in)?|autor(?:in)?)$/i;

/** Splits several names in one text. 'Marks and Spencer' stays whole: each part must be a complete name. */
function parted(text: string): string[] {
  const whole = text.replace(country, '');
  const parts = whole
    .split(/,\s*/)
    .filter((part, at) => part && !degree.test(part) && (at === 0 || !jobTitle.test(part)))
    .flatMap((part) => {
      const pieces = part.split(conjunction).filter(Boolean);
      return pieces.length > 1 && pieces.every((one) => isFullName(one) || agency.test(one)) ? pieces : [part];
    });
  const named = parts.filter((part) => isFullName(part) || agency.test(part));
  if (parts.length === 1) return parts;
  if (named.length === 0) return [whole];
  return (named.length === parts.length || isFullName(parts[0]!) ? named : [whole]).slice(0, mostNames);
}

const tidy = (name: string): string =>
  collapse(name.replace(/\([^()]*\)/g, ' '))
    .replace(/^[\s:,;/|–—•·]+|[\s:,;/|&–—•·]+$/g, '')
    .replace(/\s+(?:und|and|et|og|och)$/i, '');

/** 'Daily-Example-Expert Jane Doe': an outlet's compound with what somebody does for it. */
const role =
  /^\p{Lu}[\p{L}-]*-(?:expert(?:e|in)?|redakteur(?:in)?|reporter(?:in)?|korrespondent(?:in)?|autor(?:in)?|correspondent)\s+(?=\p{Lu}\S+\s+\p{Lu})/iu;

/** 'Jane Doe for the Daily Example'. */
const forOutlet = /(?<=\S\s\S+)\s+for\s+(?:the\s+)?\p{Lu}.*$/iu;

/**
 * Returns the names of a value that a page states for machines. Only structure is cut: markup, separators, brackets,
 * and a 'By' before a full name. The words of a name are never judged.
 */
export function statedNames(text: string | null): string[] {
  const plain = tidy(unescaped(text?.slice(0, longest) ?? null) ?? '');
  const named = plain
    .replace(/^(?:by|von|por|par)\s*:\s*/i, '')
    .replace(/^(?:By|Von|Por|Par|BY|VON|\p{Lu}\p{Ll}+ by)\s+(?=\p{Lu}\S+\s+\p{Lu})/u, '')
    .replace(role, '');
  const [first = ''] = named.replace(forOutlet, '').split(/\s+[|•·–—]\s+|\s*\|\s*|\s+-\s+/);
  return parted(isFullName(first) || isFullName(tidy(first)) ? tidy(first) : named).filter(
    (name) => name.length > 1 && name.length <= longestName && !isJunk(name) && wordsOf(name).length < 12,
  );
}

const lead =
  /^\W*(?:(?:written|posted|published|story|words|text|article|reporting|geschrieben|verfasst|eingestellt|erstellt|veröffentlicht|gepostet|publiziert|ein (?:beitrag|gastbeitrag|artikel)|artikel|beitrag|gastbeitrag|kommentar|texte|texto|testo|foto|bericht|interview|redaktion|kolumnist\*?(?:in)?|fotos?|&|und|zeige alle beiträge|alle beiträge|view all posts|all posts)\s+)*(?:(?:by|von|vom|par|por|di|door|af|av|przez|text|texte|autore?n?|autorin|auteure?|authors?|autore|skrevet|skribent|forfatter|kirjoittaja|redaktion|interview)(?:\s*[:|]\s*|\s+)(?!\s*\d))+/iu;
const tail =
  /\s*(?:[|•·–—»›]|\s-\s|,?\s*\b(?:on|am|le|el|il|den|vor|um|under|in)\s+(?:\d|\p{Lu}\p{L}+(?:tag|day|di)\b|\p{L}+,)|\b\d{1,2}[.:/]|\b\d{1,2}(?:st|nd|rd|th)?\s+\p{L}{3,}\.?,?\s+(?:19|20)\d{2}|\b(?:19|20)\d{2}\b|\b\d+\s+(?:min|stunden?|hours?|tagen?|days?)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b\.?\s+\d|\b(?:last )?(?:updated|published|posted|veröffentlicht|aktualisiert|publié|publicado|stand)\b:?|\b(?:on|am|le|el|il|den|vor|um)?\s*\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)$|\bim gespräch mit\b|\sunder\s|\bmore posts\b|\balle (?:artikel|beiträge)\b|\b\d+ (?:shares|comments|kommentare)\b|\s+@\w|\s\S+@\S).*$/iu;

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** A date that follows a name without a space, because the page puts them into two elements. */
const glued = new RegExp(`(?<=\\p{Ll})(?=(?:${months})\\s\\d)`, 'u');

/** Returns a visible line up to the date, place or number after a name. */
export const withoutTail = (text: string): string => text.replace(glued, ' ').replace(tail, '');

/**
 * Returns the names of a visible line: without 'by', dates and the words after them, and only if the rest looks like
 * names. In a box with only a name, 'Von Rohr' is that name.
 */
export function shownNames(text: string | null, isNameBox = false): string[] {
  const plain = tidy(unescaped(text?.slice(0, longest) ?? null) ?? '').replace(/^By(?=[A-Z])/, '');
  const bare = tidy(withoutTail(plain.replace(lead, '')));
  const isWhole = isFullName(plain) && (!lead.test(plain) || (isNameBox && !isFullName(bare)));
  const names = parted(isWhole ? plain : bare);
  return names.filter(
    (name) =>
      name.length > 1 &&
      name.length <= longestName &&
      !isJunk(name) &&
      !(/\d{2}/.test(name) && /\s/.test(name)) &&
      (isNameBox ? !isOfThePage(name) : !ofThePage.test(name)) &&
      (isFullName(name) || wordsOf(name).length < (isNameBox ? 6 : 3)) &&
      (isNameBox || !noCapitals.test(name)) &&
      !/^\p{Ll}{1,2}$/u.test(name),
  );
}
