import { readLocal, writeLocal } from '../../../shared/local-storage.ts';
import type { Short } from './verdict.ts';

/** An address that was asked about, and what came of it. */
export interface Asked {
  url: string;
  /** null: the article is not known. */
  headline: string | null;
  language: string | null;
  short: Short;
}

const most = 8;
const keyFor = (brandId: string) => `masthead.asked.${brandId}`;

const isAsked = (value: unknown): value is Asked =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string' && 'short' in value;

/**
 * Returns the addresses of the last questions, the newest first; this browser remembers them until the person signs
 * out.
 */
export function readAsked(brandId: string): Asked[] {
  try {
    const kept: unknown = JSON.parse(readLocal(keyFor(brandId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAsked) : [];
  } catch {
    return [];
  }
}

/** Puts an address first; the same one is listed once, with its newest answer. */
export const withAsked = (list: readonly Asked[], asked: Asked): Asked[] =>
  [asked, ...list.filter(({ url }) => url !== asked.url)].slice(0, most);

export const writeAsked = (brandId: string, list: readonly Asked[]): void =>
  writeLocal(keyFor(brandId), list.length > 0 ? JSON.stringify(list) : null);
