import { Switch } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { Select, TagsInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { StreamValues } from '../stream-values.ts';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { Label } from './Label.tsx';

/** Edits what happens automatically with each new mention. */
export function Automation({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  const { auto_tags, auto_clippings } = form.values as StreamValues;
  const canSave = usePermission('mention.save').can;
  const rss = form.checkbox('auto_rss');
  return (
    <fieldset className={classes.group}>
      <legend>{t('form.automation')}</legend>
      <div className={classes.switches}>
        <Switch
          withThumbIndicator={false}
          labelPosition="left"
          label={t('form.auto_clippings')}
          description={canSave || auto_clippings ? t('form.auto_clippings_hint') : t('form.auto_clippings_plan')}
          disabled={!canSave && !auto_clippings}
          {...form.checkbox('auto_clippings')}
        />
        <Switch
          withThumbIndicator={false}
          labelPosition="left"
          label={t('form.auto_rss')}
          description={t('form.auto_rss_hint')}
          {...rss}
        />
      </div>
      <TagsInput
        label={<Label text={t('form.auto_tags')} isOptional />}
        description={t('form.auto_tags_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('form.add')}
        splitChars={[',', ';']}
        maxTags={limits.streamTags}
        maxDropdownHeight={0}
        classNames={{ pill: classes.term, inputField: classes.typing }}
        {...form.field('auto_tags')}
        value={auto_tags}
      />
      <KpiSet form={form} />
    </fieldset>
  );
}

/** The KPI set that clippings of the stream count towards; only for who may see KPI sets, and where there is one. */
function KpiSet({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  const brand = useActiveBrand();
  const mayList = usePermission('kpis.list').can;
  const active = useQuery({
    ...apiQuery('kpi-campaigns.index', { query: { brand: brand.id, status: 'active', limit: 100 } }),
    enabled: mayList,
  });
  const sets = active.data?.data ?? [];
  const chosen = (form.values as StreamValues).auto_kpi_association;
  if (sets.length === 0) return null;
  return (
    <Select
      label={<Label text={t('form.auto_kpi')} isOptional />}
      description={t('form.auto_kpi_hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('form.auto_kpi_none')}
      clearable
      data={sets.map(({ id, name }) => ({ value: id, label: name }))}
      value={sets.some(({ id }) => id === chosen) ? chosen : null}
      onChange={(value) => form.set('auto_kpi_association', value)}
      error={form.errorOf('auto_kpi_association')}
    />
  );
}
