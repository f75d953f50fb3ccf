/** Returns (hfValue − investments) / investments, in one currency; null without investments. */
export const roi = (hfValue: number, investments: number): number | null =>
  investments > 0 ? (hfValue - investments) / investments : null;

/** Impressions in a market for each of its inhabitants, one decimal; null if the population is not known. */
export const reachFactor = (impressions: number, population: number | null): number | null =>
  population ? Math.round((impressions / population) * 10) / 10 : null;

/** Returns clippings of aplus outlets as a share of all, both without advertisements; null without clippings. */
export const shareOfAClippings = (aplus: number, all: number): number | null => (all > 0 ? aplus / all : null);
