import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { FieldChange } from './compare.ts';

const switches = new Set(['exact_match', 'headline_search', 'auto_clippings', 'ad_blocking', 'auto_rss']);

/** Returns a difference in words: the name of the field in the form, and its values as the form shows them. */
export function useChangeText(): (change: FieldChange) => { name: string; added: string[]; removed: string[] } {
  const t = useT('streams');
  const types = useT('mentions');
  const { country, language } = useFormat();
  const written = (field: string, value: string): string => {
    if (/countries$/.test(field)) return country(value);
    if (/languages$/.test(field)) return language(value);
    if (field === 'media_types') return types(`media_types.${value as 'web'}`);
    if (field === 'entity_type') return t(`form.entities.${value as 'any'}`);
    if (switches.has(field)) return value === 'true' ? t('versions.on') : t('versions.off');
    return value;
  };
  return ({ field, added, removed }) => {
    // Outlets and sets are stored by their ids: how many came and went says more.
    if (/outlets$|kpi/.test(field))
      return {
        name: t(`versions.fields.${field}`),
        added: added.length > 0 ? [`+${added.length}`] : [],
        removed: removed.length > 0 ? [`−${removed.length}`] : [],
      };
    return {
      name: t(`versions.fields.${field}`),
      added: added.map((value) => written(field, value)),
      removed: removed.map((value) => written(field, value)),
    };
  };
}
