import { readFileSync } from 'node:fs';

/** Words of a language that carry a tone, from -3 (very negative) to 3. */
export interface Lexicon {
  words: Map<string, number>;
  /** First words of the entries of several words. */
  beginnings: Set<string>;
  stems: Map<string, number>;
  negations: Set<string>;
  amplifiers: Set<string>;
  contrasts: Set<string>;
  /** Null if any ending is allowed. */
  endings: Set<string> | null;
  /** Tokens that were looked up before: a few thousand words are most of every text. */
  known: Map<string, KnownToken>;
}

/** A token as it is meant, and its tone. */
interface KnownToken {
  word: string;
  tone: number;
}

/** Most tokens that are kept for a language: no text may fill the memory with invented words. */
const mostKnown = 50_000;

const shortestStem = 3;
/** A stem of at most so many letters stands for its inflections only: 'sol*' for 'solen', not for 'soldat'. */
const longestShortStem = 4;

const negations: Record<string, string> = {
  en: 'not no never dont cant wont isnt didnt doesnt cannot without nor neither hardly',
  da: 'ikke aldrig ingen uden næppe hverken intet',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals ohne kaum nix nichts weder',
  es: 'no nunca jamás sin tampoco ni ningún',
  fi: 'ei en et emme ette eivät eikä ilman tuskin',
  fr: 'ne pas jamais aucun aucune sans ni plus',
  it: 'non mai senza né nessun nessuna mica nn',
  nl: 'niet geen nooit zonder nauwelijks noch',
  no: 'ikke aldri ingen uten neppe verken hverken ikkje inkje intet',
  pl: 'nie nigdy bez ani żaden żadna',
  pt: 'não nao nunca jamais sem nem',
  sv: 'inte aldrig ingen utan knappast varken ej',
};
const amplifiers: Record<string, string> = {
  en: 'very so really extremely absolutely totally most',
  da: 'meget så rigtig virkelig utrolig mest',
  de: 'sehr so echt total voll extrem absolut mega',
  es: 'muy tan más mas super demasiado',
  fi: 'erittäin todella tosi niin hyvin',
  fr: 'très tres si trop tellement vraiment plus',
  it: 'molto così tanto troppo davvero più',
  nl: 'heel erg zeer zo echt enorm',
  no: 'veldig så svært utrolig virkelig mest meget',
  pl: 'bardzo tak naprawdę strasznie',
  pt: 'muito mt mto tão tao demais mais super',
  sv: 'mycket så väldigt verkligen otroligt mest',
};

/** Endings that a short stem may have; languages without a list allow any. */
const scandinavian =
  'a ad ade ar are arna as ast aste at d dde ded dede e ede ende ene enes er ere eren erene erne ers es est este et ete ets else elser elsen n ne ner nene nes r re rna rne s st t te tes tere test teste ts ta lig ligt lige lighet lighed';
const endings: Record<string, string> = {
  da: scandinavian,
  de: 'd e ei el eln em en end ende enden ender endes er ere eren erer eres ern ers erst erste ersten es est et ete eten ie ig ige igem igen iger iges in ing innen ler lich liche lichen licher liches n nd nde nden nder ns r re s sam st ste sten ster stes t te ten ter tes test tet ung ungen',
  en: "able d ed en er ers es est ful ing ings ier iest ily ish ive less ly ment ments n ness or ors s t ted ter ting y 's",
  es: 'a aba aban aban able ables ación aciones ada adas ado ador adora adores ados amos an ando ar aré aremos arla arlo arme arnos aron arse arte as azo e emos en er es í ía ían ida idas ido idos iendo iento ieron ió ir irá isima isimo ita itas ito itos ísima ísimas ísimo ísimos mente mento o or ora ores os osa osas oso osos r s ura ó é ón ones ante antes ente eza cia cias il',
  fr: "a ai aient ais ait al ale ales ant ante antes ants ation ations aux e ement ent er era es eur eurs eurse euse euses eux ez é ée ées és i ie ier iers if ifs ions ir is issant it ive ives ment nt o ons s t te tes x 'e",
  it: 'a abile ai ali amo ando ano ante anti are arla arlo armi arono arsi ata ate ati ato atore ava avano azione azioni à e endo ente enti er ere erla erlo erà etta etto ezza ezze i ia iamo iare iata iato ibile ica iche ici ico ie iera iere io ire irà issima issime issimi issimo ista isti ita ite iti ito iva ivo ità ma mente o oni ono ore osa ose osi oso uta ute uti uto ò',
  nl: "baar d de den der e el en end ende er ere erig ers es est eren heid ig ige je jes lijk lijke n s st ste t te ten ter ing ingen 's",
  no: scandinavian,
  pt: 'a ada adas ado ador adora ados ai am amos ando ando ante ar aram arem aria as ava avam ação ações e ei em emos endo er eu i ia iam ida idas ido idos indo inha inhas inho inhos io ir is iu ita ito íssima íssimas íssimo íssimos l mente mento o or ora ores os osa osas oso osos ou ura r s z za ão ões ã ê ável áveis ivo iva ência',
  sv: scandinavian,
};

/** Conjunctions of contrast: the text before one counts less than the text after it. */
const contrasts: Record<string, string> = {
  da: 'men',
  de: 'aber',
  en: 'but however',
  es: 'pero',
  fi: 'mutta',
  fr: 'mais',
  it: 'ma però',
  nl: 'maar',
  no: 'men',
  pl: 'ale',
  pt: 'mas porém',
  sv: 'men',
};
const conceded = 0.5;
const amplification = 1.6;

/** Tones of smileys and of the most frequent emoji, which mean the same in all languages. */
const smileys = new Map<string, number>();
const smileyTones: [number, string][] = [
  [
    1,
    ':) :-) =) ;) ;-) :] (: (; ^.^ \\o/ 🙋 💐 🌹 🥂 😸 😺 🥳 🤤 💯 🍀 :p :-p ;p xp 😀 😃 😄 😁 😊 ☺ 🙂 😉 😋 😎 🤗 👍 👌 💪 🙌 🙏 ✨ 🎂 🎈 💃 😜 😌 😇 ✌ 👑',
  ],
  [
    1.5,
    ":d ;d :-d =d xd :'d :') ♡ 💋 🫶 ^_^ ^-^ <3 :* :-* ^^ *-* *^* 😍 🥰 😘 😚 😻 ❤ ♥ 💕 💖 💗 💓 💞 💘 💝 💙 💚 💛 💜 🧡 🎉 🎊 👏 🏆 🥇 🤩",
  ],
  [0.3, '😂 🤣 😅 😆 🔥'],
  [-0.3, '😭 😳 🤔 😬 😶'],
  [-1, ':[ :/ :-/ -.- -_- ._. 💩 😷 🤒 🤕 👿 😵 😕 😐 😑 😒 🙄 😪 😴 😓 😥 😰 😨 😱 🙈 🙅'],
  [-1.5, ":( :-( =( :'( t_t </3 ;-; d: 🖕 😞 😔 😟 🙁 ☹ 😢 😣 😖 😫 😩 😤 😠 😡 🤬 🤢 🤮 💔 👎 😾 😿 🤦"],
];
for (const [tone, signs] of smileyTones) for (const sign of signs.split(' ')) smileys.set(sign, tone);

const loaded = new Map<string, Lexicon>();

function load(language: string): Lexicon {
  const [words, stems] = [new Map<string, number>(), new Map<string, number>()];
  const text = readFileSync(new URL(`data/${language}.txt`, import.meta.url), 'utf8');
  for (const line of text.split('\n').filter(Boolean)) {
    const [weight, ...entries] = line.split('\t');
    for (const entry of entries) {
      if (entry.endsWith('*')) stems.set(entry.slice(0, -1), Number(weight));
      else words.set(entry, Number(weight));
    }
  }
  const set = (list: string | undefined) => new Set((list ?? '').split(' '));
  return {
    words,
    beginnings: new Set([...words.keys()].flatMap((entry) => (entry.includes(' ') ? [entry.split(' ')[0]!] : []))),
    stems,
    known: new Map(),
    negations: set(negations[language]),
    amplifiers: set(amplifiers[language]),
    contrasts: set(contrasts[language]),
    endings: endings[language] ? new Set(['', ...endings[language].split(' ')]) : null,
  };
}

/** Returns the lexicon of a language, read once; English for languages without one. */
export function lexiconOf(language: string): Lexicon {
  const key = negations[language] ? language : 'en';
  let lexicon = loaded.get(key);
  if (!lexicon) {
    lexicon = load(key);
    loaded.set(key, lexicon);
  }
  return lexicon;
}

const addressOrHandle = /https?:\/\/\S+|@[\w.]+/g;
const tokenPattern =
  /<\/?3|[:;x=]'?-?[)(dp\][*](?![\p{L}\d])|(?<![\p{L}\d)])\([:;](?!\))|\\o\/|\bd:(?!\S)|;-;|:-?\/(?!\/)|t_t|-[._]-|\._\.|\^[._-]?\^|\*[-^]\*|\p{L}[\p{L}'-]*|\p{Extended_Pictographic}|♡|[!?]/gu;

/** Returns words, emoji, smileys and marks of a text in lower case, without addresses and names of accounts. */
export const tokensOf = (text: string): string[] =>
  text.toLowerCase().replaceAll('’', "'").replace(addressOrHandle, ' ').match(tokenPattern) ?? [];

/** Says that a token may be a form of the stem that it begins with. */
const mayEnd = ({ endings }: Lexicon, ending: string, stem: number): boolean =>
  stem > longestShortStem || !endings || endings.has(ending);

function formTone(lexicon: Lexicon, token: string): number | undefined {
  const exact = smileys.get(token) ?? lexicon.words.get(token);
  if (exact !== undefined) return exact;
  for (let length = token.length; length >= shortestStem; length--) {
    const stem = lexicon.stems.get(token.slice(0, length));
    if (stem !== undefined && mayEnd(lexicon, token.slice(length), length)) return stem;
  }
  return undefined;
}

/** Returns the tone of a token; that of the word after an elided article or pronoun if the whole has none: 'l'espoir'. */
function toneOf(lexicon: Lexicon, token: string): number {
  const elided = token.indexOf("'") + 1;
  const word = elided > 1 && token.length - elided >= shortestStem ? token.slice(elided) : token;
  return formTone(lexicon, token) ?? (word === token ? undefined : formTone(lexicon, word)) ?? 0;
}

/** Says that a word negates what follows it; "wouldn't" and "n'aime" do so by their form. */
const negates = ({ negations }: Lexicon, token = ''): boolean =>
  negations.has(token) || token.endsWith("n't") || (token.startsWith("n'") && negations.has('ne'));

const heldDown = /(\p{L})\1{2,}/gu;

/** Returns a token whose letters are held down as the word that is meant: 'goood' as 'good', 'sooo' as 'so'. */
function shortened(lexicon: Lexicon, token: string): string {
  if (token.search(heldDown) < 0) return token;
  const twice = token.replace(heldDown, '$1$1');
  return formTone(lexicon, twice) === undefined ? token.replace(heldDown, '$1') : twice;
}

function know(lexicon: Lexicon, token: string): KnownToken {
  const kept = lexicon.known.get(token);
  if (kept) return kept;
  const word = shortened(lexicon, token);
  const known = { word, tone: toneOf(lexicon, word) };
  if (lexicon.known.size >= mostKnown) lexicon.known.clear();
  lexicon.known.set(token, known);
  return known;
}

/** Returns the tone of an entry of several words that begins at a token, and how many words it has. */
function phraseAt(
  { words, beginnings }: Lexicon,
  tokens: readonly string[],
  at: number,
): { tone: number; length: number } | undefined {
  const token = tokens[at]!;
  if (!beginnings.has(token)) return undefined;
  const two = `${token} ${tokens[at + 1]}`;
  const ofThree = words.get(`${two} ${tokens[at + 2]}`);
  if (ofThree !== undefined) return { tone: ofThree, length: 3 };
  const ofTwo = words.get(two);
  return ofTwo === undefined ? undefined : { tone: ofTwo, length: 2 };
}

/** Returns the tone of each token by itself or, for the first word of a phrase, that of the phrase; its other words have none. */
function plainTones(lexicon: Lexicon, tokens: readonly string[], known: readonly KnownToken[]): number[] {
  let end = 0;
  return known.map(({ tone }, at) => {
    if (at < end) return 0;
    const phrase = phraseAt(lexicon, tokens, at);
    if (!phrase) return tone;
    end = at + phrase.length;
    return phrase.tone;
  });
}

/** Returns the tone of each token; negations and amplifiers before it and a 'but' after it are taken into account. */
export function tokenTones(written: string[], lexicon: Lexicon): number[] {
  const known = written.map((token) => know(lexicon, token));
  const tokens = known.map(({ word }) => word);
  const plain = plainTones(lexicon, tokens, known);
  const contrast = tokens.findLastIndex((token) => lexicon.contrasts.has(token));
  return plain.map((value, at) => {
    if (value === 0) return 0;
    const weight = at < contrast ? conceded : 1;
    // 'Not yet :)' is friendly.
    if (smileys.has(tokens[at]!)) return value * weight;
    const negated = [1, 2].some((back) => negates(lexicon, tokens[at - back]) && plain[at - back]! >= -1);
    // 'Not good' is bad; 'not bad' is hardly good.
    if (negated && value < 0) return 0;
    const amplified = lexicon.amplifiers.has(tokens[at - 1] ?? '') ? value * amplification : value;
    return amplified * (negated ? -0.6 : 1) * weight;
  });
}
