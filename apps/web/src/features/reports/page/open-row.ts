import type { ReportRowSection } from '@masthead/contract';
import { createContext, useContext } from 'react';

/** A row of a report whose clippings are shown. */
export interface ShownRow {
  section: ReportRowSection;
  key: string;
  name: string;
  /** All clippings of the report, whatever the section is narrowed to. */
  isWhole?: boolean;
}

/** Shows the clippings behind a row; null if nobody can see them. */
export const OpenRow = createContext<((row: ShownRow) => void) | null>(null);
export const useOpenRow = () => useContext(OpenRow);
