import { Textarea } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { MultiSelect, NumberInput, TagsInput } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { RelationMultiSelect } from '../../../shared/relations/index.ts';
import { type Assigned, useLinkable } from '../assign/useLinkable.ts';
import { brandTags } from '../clippings.api.ts';
import classes from './form.module.css';
import type { ClippingFormState, KnownOutlet } from './form-state.ts';

interface Props {
  form: ClippingFormState;
  outlet: KnownOutlet | null;
  assigned: Assigned | undefined;
  suggestedTags: readonly string[] | undefined;
}

/** Edits the reach of a clipping and how the brand files it: tags, KPI sets, stories, relations, note. */
export function KeepingFields({ form, outlet, assigned, suggestedTags = [] }: Props) {
  const t = useT('clippings');
  const { number } = useFormat();
  const brand = useActiveBrand();
  const { data: tags } = useQuery(brandTags(brand.id));
  const app = useT('app');
  const canSeeRelations = usePermission('relations.list').can;
  const { kinds } = useLinkable(brand.id, assigned);
  const { values } = form;
  const chosen = values.tags ?? [];
  const isKnown = outlet && outlet.id === values.media_outlet_id && outlet.impressions !== null;
  return (
    <section className={classes.section}>
      <h2>{t('fields.keeping')}</h2>
      <div className={classes.pair}>
        <Amount
          form={form}
          name="impressions"
          label={t('form.impressions')}
          description={t('fields.impressions_hint')}
          placeholder={isKnown ? number(outlet.impressions!) : undefined}
        />
        <Amount
          form={form}
          name="estimated_views"
          label={t('export.columns.estimated_views')}
          description={t('fields.estimated_views_hint')}
        />
      </div>
      <TagsInput
        {...form.field('tags', t('form.tags'))}
        placeholder={chosen.length === 0 ? t('form.tags_hint') : undefined}
        data={(tags?.data ?? []).map(({ name }) => name)}
        maxTags={50}
        value={chosen}
        onChange={(next) => form.set('tags', next.map((tag) => tag.trim().slice(0, limits.shortText)).filter(Boolean))}
        acceptValueOnBlur
      />
      <Suggestions
        names={suggestedTags.filter((name) => !chosen.includes(name))}
        onAdd={(name) => form.set('tags', [...chosen, name])}
      />
      {kinds.map(({ name, label, options, closed }) => (
        <MultiSelect
          key={name}
          {...form.field(name, label)}
          data={[...options, ...closed.map((one) => ({ value: one.id, label: one.name, disabled: true }))]}
          value={values[name] ?? []}
          hidePickedOptions
          searchable
        />
      ))}
      {canSeeRelations && (
        <RelationMultiSelect
          {...form.field('relations', app('titles.relations'))}
          brandId={brand.id}
          known={assigned?.relations}
          value={values.relations ?? []}
          onChange={(ids) => form.set('relations', ids)}
        />
      )}
      <Textarea {...form.text('note', t('form.note'))} autosize minRows={3} maxRows={8} maxLength={limits.longText} />
    </section>
  );
}

interface AmountProps {
  form: ClippingFormState;
  name: 'impressions' | 'estimated_views';
  label: string;
  description: string;
  placeholder?: string | undefined;
}

function Amount({ form, name, label, ...more }: AmountProps) {
  return (
    <NumberInput
      {...form.field(name, label)}
      {...more}
      min={0}
      allowDecimal={false}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set(name, typeof value === 'number' ? value : null)}
    />
  );
}

/** Tags that the brand uses and that fit the text. */
function Suggestions({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const t = useT('clippings');
  if (names.length === 0) return null;
  return (
    <div className={classes.suggestions}>
      <span id="suggested-tags">{t('fields.suggested')}</span>
      <ul aria-labelledby="suggested-tags">
        {names.map((name) => (
          <li key={name}>
            <button type="button" aria-label={t('fields.add_tag', { name })} onClick={() => onAdd(name)}>
              <IconPlus size={14} stroke={1.6} aria-hidden /> {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
