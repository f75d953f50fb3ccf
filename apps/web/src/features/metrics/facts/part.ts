import type { CoverageFilters } from '../chart/coverage-target.ts';
import type { FactsSearch } from '../filters/read-filters.ts';
import type { Days } from '../period/period.ts';
import type { Facts } from './useFacts.ts';

/** Props of each part of the facts. */
export interface PartProps {
  facts: Facts;
  search: FactsSearch;
  days: Days;
}

/** Returns the filters of the page as those of the coverage list, with the clicked values added. */
export function withFilters(filters: FactsSearch, clicked: CoverageFilters) {
  return { filters: { ...filters, ...clicked } };
}
