import { readLocal, writeLocal } from '../../../shared/local-storage.ts';

/** The blocks of the dashboard in their usual order, with how many of three columns each takes. */
export const blockSpans = {
  clippings: 1,
  impressions: 1,
  hf_value: 1,
  chart: 2,
  tone: 1,
  outlets: 3,
  top_clippings: 3,
  relations: 3,
} as const;
export type BlockName = keyof typeof blockSpans;
const usual = Object.keys(blockSpans) as BlockName[];

const key = 'masthead.dashboard_blocks';

/** Returns a remembered order, without blocks that no longer exist and with new ones at its end. */
export function readOrder(remembered: string | null): BlockName[] {
  const known = [...new Set(remembered?.split(',') ?? [])].filter((name): name is BlockName =>
    Object.hasOwn(blockSpans, name),
  );
  return [...known, ...usual.filter((name) => !known.includes(name))];
}

export const rememberedOrder = (): BlockName[] => readOrder(readLocal(key));
export const rememberOrder = (order: readonly BlockName[]): void => writeLocal(key, order.join(','));
