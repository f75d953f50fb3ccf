import { Button, Chip, TextInput } from '@mantine/core';
import { type Stream, streamForm } from '@masthead/contract';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState } from '../../../shared/page/index.ts';
import { Hits, NoHits, useRate } from '../Preview.tsx';
import { emptyStream, type StreamValues } from '../stream-values.ts';
import { streamSaved, usePreview } from '../streams.api.ts';
import classes from './first.module.css';

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
    schema: streamForm,
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
        <Chip.Group
          value={entity}
          onChange={(value) => form.set('entity_type', (value as StreamValues['entity_type']) || 'any')}
        >
          <div className={classes.entities}>
            <span>{t('first.it_is')}</span>
            {entities.map((name) => (
              <Chip key={name} value={name} icon={<IconCheck size={14} stroke={1.6} aria-hidden />}>
                {t(`first.entities.${name}`)}
              </Chip>
            ))}
          </div>
        </Chip.Group>
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

/** What the name finds, as it is typed. */
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

/** The look-out's place over the sea. */
function Lookout() {
  return (
    <svg className={classes.picture} viewBox="0 0 320 120" aria-hidden>
      <g fill="none" strokeWidth="2">
        <path d="M0 104h320" stroke="var(--rule-2)" />
        <path d="M0 112h320" stroke="var(--rule)" />
        <path d="M160 18v86M128 44h64M134 44l6 16h40l6-16M160 28L96 104M160 28l64 76" stroke="var(--ink)" />
        <path d="M20 40h44M20 48h34M20 56h40M256 40h44M256 48h36M256 56h42" stroke="var(--rule-2)" />
      </g>
      <path d="M161 12l22 7-22 7z" fill="var(--signal)" />
    </svg>
  );
}
