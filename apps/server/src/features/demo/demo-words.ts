import type { GivenTier, OutletGeography, Sentiment } from '@masthead/contract';

/** Languages of the demo data. The company, the outlets and all their texts are invented. */

export type Language = 'en' | 'da' | 'sv' | 'de' | 'no' | 'fr';

export const demoBrand = { name: 'Norlunde Ferries', organisation: 'Norlunde (demo data)', slug: 'masthead-demo-data' };

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
  ],
  da: [
    positive('Norlundes elfærge sejler nu hver halve time', 'Electric ferry', 'Timetable'),
    positive('Rekordmange cykler med Norlunde over sundet', 'Summer'),
    neutral('Norlunde Ferries ansætter 80 nye medarbejdere', 'Company'),
    neutral('Ny havneterminal åbner til foråret', 'Harbour'),
    negative('Blæst aflyser alle aftenens afgange hos Norlunde', 'Delays'),
    neutral('Sådan bliver sommerens priser på færgen', 'Prices', 'Summer'),
    positive('Direktør: Vi skal være fossilfri før alle andre', 'Electric ferry', 'Company'),
  ],
  sv: [
    positive('Norlundes elfärja får resenärerna att lämna bilen hemma', 'Electric ferry'),
    neutral('Fler avgångar till Norlunde i sommar', 'Timetable', 'Summer'),
    negative('Långa köer i hamnen efter tekniskt fel', 'Delays', 'Harbour'),
    positive('Färjerederiet prisas för sitt miljöarbete', 'Award', 'Electric ferry'),
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
