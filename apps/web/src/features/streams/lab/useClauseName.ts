import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { PreviewAnswer } from '../Preview.tsx';

type Clause = Pick<PreviewAnswer['meta']['clauses'][number], 'field' | 'text'>;

const fields = [
  'main_search_term',
  'required_all_words',
  'required_any_words',
  'excluded_words',
  'near_words',
  'monitored_countries',
  'excluded_countries',
  'monitored_languages',
  'excluded_languages',
  'whitelisted_outlets',
  'blocked_outlets',
  'media_types',
] as const;

/** Returns a condition by its field, as the form calls it, and its query in words. */
export function useClauseName(): (clause: Clause) => { title: string; detail: string } {
  const t = useT('streams');
  const types = useT('mentions');
  const { country, language } = useFormat();
  const detailOf = ({ field, text }: Clause): string => {
    const values = text.split(', ');
    if (/countries$/.test(field)) return values.map(country).join(', ');
    if (/languages$/.test(field)) return values.map(language).join(', ');
    if (/outlets$/.test(field)) return t('lab.outlets', { count: values.length });
    if (field === 'media_types') return values.map((value) => types(`media_types.${value as 'web'}`)).join(', ');
    return text;
  };
  return (clause) => {
    const known = fields.find((field) => field === clause.field);
    return { title: known ? t(`lab.fields.${known}`) : t('lab.fields.boolean'), detail: detailOf(clause) };
  };
}
