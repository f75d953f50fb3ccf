import type { AccountNetwork } from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';

const micros = 1_000_000;

/** Returns the most that calls to a network may cost in a month, in millionths of a US dollar. Free networks need none. */
export const budgetOf = ({ MASTHEAD_SOCIAL_X_BUDGET }: Config, network: AccountNetwork): number =>
  network === 'twitter' ? Math.round(MASTHEAD_SOCIAL_X_BUDGET * micros) : 0;

export const dollarsOf = (amount: number): number => amount / micros;
