import type { MergeField } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import { profileNames } from './profile-names.ts';

/** Returns the names of a relation's fields, as its form has them. */
export function useFieldNames(): (field: MergeField) => string {
  const t = useT('connect');
  const metrics = useT('metrics');
  return (field) => {
    if (field === 'media_outlet_id') return metrics('outlets.outlet');
    if (field === 'country_id') return t('fields.country');
    if (
      field === 'name' ||
      field === 'email' ||
      field === 'phone' ||
      field === 'job_title' ||
      field === 'gender' ||
      field === 'website' ||
      field === 'personal_website'
    )
      return t(`fields.${field}`);
    return profileNames.find(({ name }) => name === field)?.label ?? field;
  };
}
