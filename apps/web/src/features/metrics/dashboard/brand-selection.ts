import { type Brand, limits, permissions, type Role } from '@masthead/contract';

/** The result of a toggle: the brands now chosen, and what to say about the change. */
interface Toggle {
  /** Ids, the one chosen the longest ago first. */
  chosen: string[];
  outcome: 'added' | 'removed' | 'replaced' | 'kept';
  /** The one that had to make room. */
  dropped: string | null;
}

/** Takes a brand in or out. One always stays; past the limit the one chosen the longest ago drops out. */
export function toggleBrand(chosen: readonly string[], id: string, limit: number = limits.dashboardBrands): Toggle {
  if (chosen.includes(id)) {
    if (chosen.length === 1) return { chosen: [...chosen], outcome: 'kept', dropped: null };
    return { chosen: chosen.filter((other) => other !== id), outcome: 'removed', dropped: null };
  }
  if (chosen.length < limit) return { chosen: [...chosen, id], outcome: 'added', dropped: null };
  return { chosen: [...chosen.slice(chosen.length - limit + 1), id], outcome: 'replaced', dropped: chosen[0] ?? null };
}

/** Brands whose figures the user's role shows; staff have no role and see all. */
export function countable(brands: readonly Brand[]): Brand[] {
  const seeing: readonly Role[] = permissions['dashboard.view'].roles;
  return brands.filter(({ role }) => role === null || seeing.includes(role));
}

/**
 * Returns the chosen brands of an address, in the order they were chosen. If none of them is known any more: as many of
 * the user's as fit on the dashboard, the active one last, so that it is the last to be replaced.
 */
export function readBrands(search: string | undefined, brands: readonly Brand[], activeId: string): string[] {
  const known = new Set(brands.map(({ id }) => id));
  const named = [...new Set(search?.split(',') ?? [])].filter((id) => known.has(id));
  if (named.length > 0) return named.slice(-limits.dashboardBrands);
  const others = brands.map(({ id }) => id).filter((id) => id !== activeId);
  return known.has(activeId)
    ? [...others.slice(0, limits.dashboardBrands - 1), activeId]
    : others.slice(0, limits.dashboardBrands);
}

/** The looks of brands in every chart: one of the colours --c1 to --c5 and its marker. */
const looks = [
  { color: '--c1', marker: 'circle' },
  { color: '--c2', marker: 'rect' },
  { color: '--c3', marker: 'triangle' },
  { color: '--c4', marker: 'diamond' },
  { color: '--c5', marker: 'arrow' },
] as const;
export type Look = (typeof looks)[number];

/** Looks by brand. They go by the user's order, so that taking a brand out does not repaint the others needlessly. */
export function looksOf(chosen: readonly string[], brands: readonly Brand[]): Map<string, Look> {
  const place = new Map(brands.map(({ id }, index) => [id, index]));
  const isSmall = brands.length <= looks.length;
  const ordered = [...chosen].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  return new Map(ordered.map((id, index) => [id, looks[(isSmall ? (place.get(id) ?? 0) : index) % looks.length]!]));
}
