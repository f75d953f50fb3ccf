/** A law that asks for consent before a mail may report that it was read. */
interface TrackingLaw {
  countries: readonly string[];
  law: string;
  /** Address of the text. */
  source: string;
}

/**
 * Countries whose law asks for consent to pictures and links that report who opened a mail. The guidelines of the European Data
 * Protection Board name both as cases of Article 5(3). No legal advice: an organisation can set each country otherwise.
 */
export const trackingLaws: readonly TrackingLaw[] = [
  {
    countries: ['DE'],
    law: '§ 25 TDDDG',
    source: 'https://www.gesetze-im-internet.de/ttdsg/__25.html',
  },
  {
    countries: [
      ...[
        'AT',
        'BE',
        'BG',
        'CY',
        'CZ',
        'DK',
        'EE',
        'ES',
        'FI',
        'FR',
        'GR',
        'HR',
        'HU',
        'IE',
        'IT',
        'LT',
        'LU',
        'LV',
        'MT',
      ],
      ...['NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
      ...['IS', 'LI', 'NO'],
    ],
    law: 'Directive 2002/58/EC, Article 5(3)',
    source: 'https://eur-lex.europa.eu/eli/dir/2002/58/oj',
  },
  {
    countries: ['GB'],
    law: 'PECR 2003, regulation 6',
    source: 'https://www.legislation.gov.uk/uksi/2003/2426/regulation/6',
  },
];

/** Guidelines that apply the directive to pictures and links in e-mails. */
export const trackingGuidelines =
  'https://www.edpb.europa.eu/our-work-tools/our-documents/guidelines/guidelines-22023-technical-scope-art-53-eprivacy-directive_en';

/** Returns true for a country whose law asks for consent. */
export const asksConsent = (country: string): boolean =>
  trackingLaws.some(({ countries }) => countries.includes(country));
