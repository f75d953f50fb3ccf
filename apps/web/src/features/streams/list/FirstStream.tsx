import { Button, Chip, TextInput } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconSearch } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState } from '../../../shared/page/index.ts';
import { Hits, NoHits, useRate } from '../Preview.tsx';
import { emptyStream, type StreamValues } from '../stream-values.ts';
import { streamSaved, usePreview } from '../streams.api.ts';
import classes from './first.module.css';
import { Lookout } from './Lookout.tsx';

const entities = ['organisation', 'person', 'product', 'location', 'free_text'] as const;
const shownHits = 5;
const longestName = 100;

/** No stream yet: one name is enough to see what it finds, and to begin. */
export function FirstStream() {
  const t = useT('streams');
  const brand = useActiveBrand();
  const navigate = useNavigate();
  const canCreate = usePermission('stream.create').can;
  const [isTouched, setTouched] = useState(false);
  const form = useForm({
    schema: 'streamForm',
    initial: emptyStream({ entity: 'organisation' }) as StreamValues,
    asksBeforeLeaving: false,
    submit: (values) => call('streams.store', { body: { ...values, brand_id: brand.id } }),
    onDone: async (answer: { data: Stream }) => {
      await streamSaved(answer);
      notify({ title: t('form.created'), body: t('form.created_body') });
      await navigate({ to: '/streams/$streamId', params: { streamId: answer.data.id } });
    },
  });
  const term = form.field('main_search_term');
  form.field('name');
  const type = (value: string) => {
    setTouched(true);
    form.set('main_search_term', value);
    form.set('name', value.trim().slice(0, longestName));
  };
  const { main_search_term: written, entity_type: entity } = form.values as StreamValues;
  if (!canCreate)
    return <EmptyState isFirst picture={<Lookout />} title={t('first.title')} body={t('first.not_allowed')} />;
  return (
    <div className={classes.first}>
      <Lookout />
      <h2>{t('first.title')}</h2>
      <p className={classes.lead}>{t('first.body')}</p>
      <form onSubmit={form.onSubmit} noValidate>
        <FormBanner form={form} />
        <div className={classes.ask}>
          <TextInput
            {...term}
            onChange={(event) => type(event.currentTarget.value)}
            aria-label={t('first.label')}
            placeholder={t('first.placeholder')}
            size="md"
            maxLength={255}
            autoComplete="off"
            data-autofocus
            rightSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          />
          <Button type="submit" variant="filled" size="md" loading={form.isBusy}>
            {t('first.create')}
          </Button>
        </div>
        <Entities value={entity} onChange={(type) => form.set('entity_type', type)} />
      </form>
      {isTouched && written.trim() && <FirstPreview values={form.values as StreamValues} brandId={brand.id} />}
      <p className={classes.byHand}>
        <Link
          to="/streams/create"
          search={{ ...(written.trim() && { term: written.trim() }), entity }}
          className="underlined"
        >
          {t('first.by_hand')}
        </Link>
      </p>
    </div>
  );
}

type EntityType = StreamValues['entity_type'];

/** Chooses the kind of the name; choosing the same one again clears it. */
function Entities({ value, onChange }: { value: EntityType; onChange: (type: EntityType) => void }) {
  const t = useT('streams');
  return (
    <fieldset className={classes.entities}>
      <legend className="visually-hidden">{t('first.it_is')}</legend>
      <span aria-hidden>{t('first.it_is')}</span>
      {entities.map((name) => (
        <Chip
          key={name}
          checked={value === name}
          onChange={(isOn) => onChange(isOn ? name : 'any')}
          icon={<IconCheck size={14} stroke={1.6} aria-hidden />}
        >
          {t(`first.entities.${name}`)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Previews what the name finds, while it is typed. */
function FirstPreview({ values, brandId }: { values: StreamValues; brandId: string }) {
  const t = useT('streams');
  const { percentage, language } = useFormat();
  const rate = useRate();
  const { preview, isValid, isUpdating } = usePreview(values, brandId);
  const main = preview.data?.meta.languages[0];
  const hits = preview.data?.data ?? [];
  if (!isValid && !preview.data) return null;
  return (
    <section className={classes.preview} aria-labelledby="preview-title" aria-busy={isUpdating}>
      <div className={classes.previewHead}>
        <h3 id="preview-title">{t('preview.title')}</h3>
        <span className="num" role="status">
          {preview.data && hits.length > 0
            ? [
                rate(preview.data.meta.per_day),
                main && t('preview.share', { share: percentage(main.share), language: language(main.language) }),
              ]
                .filter(Boolean)
                .join(', ')
            : isUpdating && t('preview.updating')}
        </span>
      </div>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {hits.length > 0 && <Hits hits={hits.slice(0, shownHits)} hasExcerpt />}
      {preview.data && hits.length === 0 && !isUpdating && <NoHits />}
    </section>
  );
}
