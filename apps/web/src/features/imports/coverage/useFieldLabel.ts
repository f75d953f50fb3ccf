import type { CoverageField } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';

/** Returns the names of the fields of a clipping: those of an export, and two that only files of others have. */
export function useFieldLabel(): (field: CoverageField) => string {
  const t = useT('imports');
  const clippings = useT('clippings');
  return (field) => {
    if (field === 'time' || field === 'author') return t(`coverage.fields.${field}`);
    return clippings(`export.columns.${field === 'media_outlet' ? 'outlet' : field}`);
  };
}
