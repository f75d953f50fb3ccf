import type { GivenTier, OutletGeography, Sentiment } from '@masthead/contract';

/** Languages of the demo data. The company, the outlets and all their texts are invented. */

export type Language = 'en' | 'da' | 'sv' | 'de' | 'no' | 'fr';

export const demoBrand = {
  name: 'Norlunde Ferries',
  organisation: 'Norlunde (demo data)',
  sample: 'Norlunde (sample data)',
  slug: 'masthead-demo-data',
};

interface DemoOutlet {
  name: string;
  site: string;
  country_id: string;
  language: Language;
  media_type: 'web' | 'print' | 'tv' | 'radio' | 'facebook' | 'instagram' | 'youtube';
  geography: OutletGeography;
  impressions: number;
  tier: GivenTier | null;
}

const outlet = (
  name: string,
  [country_id, language]: readonly [string, Language],
  [media_type, geography]: readonly [DemoOutlet['media_type'], DemoOutlet['geography']],
  impressions: number,
  tier: DemoOutlet['tier'] = null,
): DemoOutlet => ({
  ...{ name, country_id, language, media_type, geography, impressions, tier },
  site: `${name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, '-')}.demo.example`,
});

const [denmark, sweden, germany, norway, britain, france] = [
  ['DK', 'da'],
  ['SE', 'sv'],
  ['DE', 'de'],
  ['NO', 'no'],
  ['GB', 'en'],
  ['FR', 'fr'],
] as const;

/** Invented outlets; those that write most come first. */
export const outlets: readonly DemoOutlet[] = [
  outlet('Sundposten', denmark, ['web', 'national'], 182_000, 'aplus'),
  outlet('Kattegat Tidende', denmark, ['web', 'regional'], 46_000, 'bplus'),
  outlet('Morgenavisen Fyr', denmark, ['print', 'national'], 121_000, 'aplus'),
  outlet('Sjöfartsbladet', sweden, ['web', 'national'], 58_000, 'aplus'),
  outlet('Kustnytt', sweden, ['web', 'regional'], 64_000, 'bplus'),
  outlet('Ostseekurier', germany, ['web', 'regional'], 97_000, 'aplus'),
  outlet('Hafen und Handel', germany, ['web', 'national'], 55_000),
  outlet('Radio Fyrtårnet', denmark, ['radio', 'regional'], 74_000),
  outlet('Kanal Bro', denmark, ['tv', 'national'], 310_000, 'aplus'),
  outlet('Fjordavisa', norway, ['web', 'regional'], 41_000),
  outlet('The Lighthouse Review', britain, ['web', 'international'], 225_000, 'aplus'),
  outlet('Ferry and Port', britain, ['web', 'international'], 28_000),
  outlet('Kystliv', denmark, ['facebook', 'local'], 19_000),
  outlet('Rejsende med rygsæk', denmark, ['instagram', 'national'], 33_000),
  outlet('Havnefilm', denmark, ['youtube', 'national'], 27_000),
  outlet('Le Quai', france, ['web', 'national'], 88_000),
];

/** Authors of some outlets, by the place of the outlet in the list. */
export const people = [
  { name: 'Agnete Fjeldgaard', outlet: 0, job_title: 'Business editor', categories: ['business_and_industrial'] },
  { name: 'Jens Otto Lyngbo', outlet: 1, job_title: 'Reporter', categories: ['news'] },
  { name: 'Malou Strandvej', outlet: 2, job_title: 'Transport correspondent', categories: ['news', 'travel'] },
  { name: 'Elsa Hamnström', outlet: 3, job_title: 'Maritime editor', categories: ['business_and_industrial'] },
  { name: 'Wiebke Dünenkamp', outlet: 5, job_title: 'Regional desk', categories: ['news'] },
  { name: 'Torvald Bro', outlet: 8, job_title: 'Presenter', categories: ['news', 'society'] },
  { name: 'Harriet Quayle', outlet: 10, job_title: 'Features', categories: ['travel', 'style_and_fashion'] },
  { name: 'Solène Marchequai', outlet: 15, job_title: 'Economy', categories: ['finance'] },
] as const;
export const peopleGroup = 'Ferry press';

export interface Story {
  headline: string;
  tone: Sentiment;
  tags: string[];
}

const positive = (headline: string, ...tags: string[]): Story => ({ headline, tone: 'positive', tags });
const neutral = (headline: string, ...tags: string[]): Story => ({ headline, tone: 'neutral', tags });
const negative = (headline: string, ...tags: string[]): Story => ({ headline, tone: 'negative', tags });

export const headlines: Record<Language, readonly Story[]> = {
  en: [
    positive('Norlunde’s battery ferry crosses the strait without a drop of diesel', 'Electric ferry'),
    positive('How a family company became the favourite of commuters between two countries', 'Company'),
    neutral('Norlunde Ferries publishes its summer timetable', 'Timetable'),
    neutral('Port authority and Norlunde Ferries agree on new quay', 'Harbour'),
    negative('Passengers wait three hours after a fault on the night ferry', 'Delays'),
    positive('Norlunde wins award for accessible ships', 'Award'),
    neutral('Vestfar Line buys two ships from a bankrupt rival', 'Competitors'),
  ],
  da: [
    positive('Norlundes elfærge sejler nu hver halve time', 'Electric ferry', 'Timetable'),
    positive('Rekordmange cykler med Norlunde over sundet', 'Summer'),
    neutral('Norlunde Ferries ansætter 80 nye medarbejdere', 'Company'),
    neutral('Ny havneterminal åbner til foråret', 'Harbour'),
    negative('Blæst aflyser alle aftenens afgange hos Norlunde', 'Delays'),
    neutral('Sådan bliver sommerens priser på færgen', 'Prices', 'Summer'),
    positive('Direktør: Vi skal være fossilfri før alle andre', 'Electric ferry', 'Company'),
    neutral('Vestfar Line sætter priserne ned før sommerferien', 'Competitors', 'Prices'),
  ],
  sv: [
    positive('Norlundes elfärja får resenärerna att lämna bilen hemma', 'Electric ferry'),
    neutral('Fler avgångar till Norlunde i sommar', 'Timetable', 'Summer'),
    negative('Långa köer i hamnen efter tekniskt fel', 'Delays', 'Harbour'),
    positive('Färjerederiet prisas för sitt miljöarbete', 'Award', 'Electric ferry'),
    neutral('Vestfar Line öppnar en ny linje till Sverige', 'Competitors', 'Timetable'),
  ],
  de: [
    positive('Leise über die Ostsee: eine Fahrt mit der Elektrofähre', 'Electric ferry'),
    neutral('Norlunde Ferries prüft neue Linie ab Rostock', 'Timetable'),
    negative('Fährpreise steigen im Sommer deutlich', 'Prices', 'Summer'),
    neutral('Hafen baut Ladestation für Fähren', 'Harbour', 'Electric ferry'),
  ],
  no: [
    positive('Dansk elferge imponerer norske rederier', 'Electric ferry'),
    neutral('Norlunde ser mot Oslofjorden', 'Company'),
    negative('Fergen sto fast i tåke i to timer', 'Delays'),
  ],
  fr: [
    positive('Le ferry électrique qui fait rêver les ports européens', 'Electric ferry'),
    neutral('Norlunde Ferries publie ses résultats annuels', 'Company'),
    negative('Un été compliqué pour les voyageurs de la Baltique', 'Delays', 'Summer'),
  ],
};

/** Text of the invented articles, in the language of each. */
export const sampleTexts: Record<Language, string> = {
  en: 'Norlunde Ferries carries two million passengers a year across the strait. The company has invested in its first battery ferry and a new terminal in the harbour. Its director says that the next ship will be ordered before the summer.',
  da: 'Norlunde Ferries fragter to millioner passagerer om året over sundet. Rederiet har investeret i sin første elfærge og en ny terminal på havnen. Direktøren siger, at det næste skib bliver bestilt inden sommer.',
  sv: 'Norlunde Ferries tar två miljoner passagerare om året över sundet. Rederiet har investerat i sin första elfärja och en ny terminal i hamnen. Enligt direktören beställs nästa fartyg före sommaren.',
  de: 'Norlunde Ferries befördert im Jahr zwei Millionen Passagiere über den Sund. Die Reederei hat in ihre erste Elektrofähre und ein neues Terminal im Hafen investiert. Das nächste Schiff soll laut Direktion noch vor dem Sommer bestellt werden.',
  no: 'Norlunde Ferries frakter to millioner passasjerer i året over sundet. Rederiet har investert i sin første elferge og en ny terminal i havnen. Direktøren sier at neste skip blir bestilt før sommeren.',
  fr: 'Norlunde Ferries transporte deux millions de passagers par an à travers le détroit. La compagnie a investi dans son premier ferry électrique et dans un nouveau terminal au port. Le prochain navire sera commandé avant l’été, selon la direction.',
};

export const sampleStreams = [
  { name: demoBrand.name, main_search_term: 'Norlunde', entity_type: 'organisation', media_types: sampleMedia() },
  {
    name: 'Electric ferries',
    main_search_term: 'electric ferry',
    alternative_spellings: ['battery ferry', 'elfærge*', 'elfärja*', 'Elektrofähre*', 'elferge*', 'ferry électrique'],
    headline_search: true,
    media_types: sampleMedia(),
  },
];

function sampleMedia(): string[] {
  return [...new Set(['web', ...outlets.map(({ media_type }) => media_type)])];
}

/** Drafts; nobody can publish them. */
export const sampleStories = [
  {
    headline: 'Norlunde orders a second battery ferry for 2028',
    subheading: 'The new ship will carry 600 passengers and replace the oldest ferry of the fleet.',
    copytext:
      'Norlunde Ferries has ordered a second battery ferry. It will enter service in the spring of 2028 and cross the strait in 25 minutes. The ship replaces the oldest ferry of the fleet and saves 4,000 tonnes of carbon dioxide a year.',
    language: 'en',
  },
  {
    headline: 'Summer timetable: a ferry every half hour',
    copytext: 'From 1 June Norlunde Ferries sails every half hour between six in the morning and midnight.',
    language: 'en',
  },
] as const;
