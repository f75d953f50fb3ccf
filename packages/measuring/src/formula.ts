/**
 * The constants of hfValue (docs: ‘The value metric’). Raise the version with every change: it is stored beside each
 * value, so that old values can be recognised and calculated again.
 */
export const hfValueFormula = {
  version: 1,
  /** DKK for 1000 impressions. */
  rates: {
    print: 300,
    tv: 250,
    web: 150,
    radio: 120,
    youtube: 90,
    linkedin: 90,
    facebook: 60,
    instagram: 60,
    twitter: 60,
    tiktok: 60,
    pinterest: 60,
    social: 60,
    review: 40,
    forum: 40,
    reddit: 40,
  },
  tiers: { aplus: 1.5, bplus: 1.2, none: 1 },
  prominence: { exclusive: 1.5, mentioned: 1, secondary: 0.6 },
  tonality: { positive: 1.2, neutral: 1, negative: 0.5 },
  /** Added to 1, then multiplied with the rest. */
  image: { very_positive: 0.2, positive: 0.1, neutral: 0, negative: -0.1, very_negative: -0.2 },
  logo: 0.1,
  product: 0.1,
  spokesperson: 0.2,
} as const;

export type MediaType = keyof typeof hfValueFormula.rates;
export type MediaTier = keyof typeof hfValueFormula.tiers;
export type TopicProminence = keyof typeof hfValueFormula.prominence;
export type TextTonality = keyof typeof hfValueFormula.tonality;
export type ImagePositivity = keyof typeof hfValueFormula.image;
