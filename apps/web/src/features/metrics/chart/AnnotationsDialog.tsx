import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type Annotation, limits } from '@masthead/contract';
import { writeDay } from '@masthead/measuring';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { DateInput } from '../../../shared/dates.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import { RefusalNote } from '../../../shared/parts/index.ts';
import type { Days } from '../period/period.ts';
import classes from './chart.module.css';

interface NamedBrand {
  id: string;
  name: string;
}

interface Props {
  annotations: readonly Annotation[];
  /** The brands shown; an annotation is written for one of them. */
  brands: readonly NamedBrand[];
  days: Days;
  onClose: () => void;
}

/** Edits notes on the days of a period, which all colleagues of the brand see in charts over time. */
export function AnnotationsDialog({ annotations, brands, days, onClose }: Props) {
  const t = useT('metrics');
  const app = useT('app');
  const { can } = usePermission('mention.save');
  return (
    <Modal opened onClose={onClose} title={t('annotations.title')} closeButtonProps={{ 'aria-label': app('close') }}>
      <p className={classes.definition}>{t('annotations.lead')}</p>
      {annotations.length === 0 && <p className={classes.nothing}>{t('annotations.none')}</p>}
      <ul className={classes.annotations}>
        {annotations.map((annotation) => (
          <AnnotationLine
            key={annotation.id}
            annotation={annotation}
            brand={brands.length > 1 ? brands.find(({ id }) => id === annotation.brand_id)?.name : undefined}
            canRemove={can}
          />
        ))}
      </ul>
      {can ? <AnnotationForm brands={brands} days={days} /> : <RefusalNote permission="mention.save" />}
    </Modal>
  );
}

function AnnotationLine({
  annotation,
  brand,
  canRemove,
}: {
  annotation: Annotation;
  brand: string | undefined;
  canRemove: boolean;
}) {
  const t = useT('metrics');
  const { locale } = useFormat();
  const { brand_id, id, day, text, created_by } = annotation;
  const restoring = useCall('brands.annotations.store', { refreshes: ['metrics.annotations.index'] });
  const removal = useCall('brands.annotations.delete', {
    refreshes: ['metrics.annotations.index'],
    onSuccess: () =>
      notify({
        title: t('annotations.removed', { text }),
        undo: () => restoring.mutate({ params: { brand_id }, body: { day, text } }),
      }),
  });
  return (
    <li>
      <span>
        <b>{writeDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' })}</b> {text}
        <span className={classes.author}>{[brand, created_by?.full_name].filter(Boolean).join(' · ')}</span>
      </span>
      {canRemove && (
        <ActionIcon
          onClick={() => removal.mutate({ params: { brand_id, annotation_id: id } })}
          loading={removal.isPending}
          aria-label={t('annotations.remove', { text })}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function AnnotationForm({ brands, days }: { brands: readonly NamedBrand[]; days: Days }) {
  const t = useT('metrics');
  const [brandId, setBrandId] = useState(brands[0]?.id ?? '');
  const form = useForm({
    draft: `annotation.${brandId}`,
    schema: 'annotationForm',
    initial: { day: days.last, text: '' },
    submit: (body) => call('brands.annotations.store', { params: { brand_id: brandId }, body }),
    onDone: (_, { day }) => {
      form.reset({ day, text: '' });
      void refresh('metrics.annotations.index');
    },
    asksBeforeLeaving: false,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.annotationForm}>
      <FormBanner form={form} />
      {brands.length > 1 && (
        <Select
          label={t('annotations.brand')}
          allowDeselect={false}
          data={brands.map(({ id, name }) => ({ value: id, label: name }))}
          value={brandId}
          onChange={(id) => id && setBrandId(id)}
        />
      )}
      <DateInput {...form.field('day', t('annotations.day'))} minDate={days.first} maxDate={days.last} />
      <TextInput {...form.text('text', t('annotations.text'))} maxLength={limits.annotation} data-autofocus />
      <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.values.text.trim()}>
        {t('annotations.add')}
      </Button>
    </form>
  );
}
