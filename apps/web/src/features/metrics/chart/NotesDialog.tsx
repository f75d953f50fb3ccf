import { ActionIcon, Button, Modal, Select, TextInput } from '@mantine/core';
import { type ChartNoteRecord, chartNoteForm, limits } from '@masthead/contract';
import { writeDay } from '@masthead/measuring';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { DateInput } from '../../../shared/dates.ts';
import { notify } from '../../../shared/feedback/index.ts';
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
  notes: readonly ChartNoteRecord[];
  /** Those shown; a note is written for one of them. */
  brands: readonly NamedBrand[];
  days: Days;
  onClose: () => void;
}

/** What people know about the days of a period: it stands in the charts over time, for every colleague of the brand. */
export function NotesDialog({ notes, brands, days, onClose }: Props) {
  const t = useT('metrics');
  const app = useT('app');
  const { can } = usePermission('mention.save');
  return (
    <Modal opened onClose={onClose} title={t('notes.title')} closeButtonProps={{ 'aria-label': app('close') }}>
      <p className={classes.definition}>{t('notes.lead')}</p>
      {notes.length === 0 && <p className={classes.nothing}>{t('notes.none')}</p>}
      <ul className={classes.notes}>
        {notes.map((note) => (
          <NoteLine
            key={note.id}
            note={note}
            brand={brands.length > 1 ? brands.find(({ id }) => id === note.brand_id)?.name : undefined}
            canRemove={can}
          />
        ))}
      </ul>
      {can ? <NoteForm brands={brands} days={days} /> : <RefusalNote permission="mention.save" />}
    </Modal>
  );
}

function NoteLine({
  note,
  brand,
  canRemove,
}: {
  note: ChartNoteRecord;
  brand: string | undefined;
  canRemove: boolean;
}) {
  const t = useT('metrics');
  const { locale } = useFormat();
  const { brand_id, id, day, text, created_by } = note;
  const restoring = useCall('brands.notes.store', { refreshes: ['metrics.notes.index'] });
  const removal = useCall('brands.notes.delete', {
    refreshes: ['metrics.notes.index'],
    onSuccess: () =>
      notify({
        title: t('notes.removed', { text }),
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
          onClick={() => removal.mutate({ params: { brand_id, note_id: id } })}
          loading={removal.isPending}
          aria-label={t('notes.remove', { text })}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function NoteForm({ brands, days }: { brands: readonly NamedBrand[]; days: Days }) {
  const t = useT('metrics');
  const [brandId, setBrandId] = useState(brands[0]?.id ?? '');
  const form = useForm({
    draft: `note.${brandId}`,
    schema: chartNoteForm,
    initial: { day: days.last, text: '' },
    submit: (body) => call('brands.notes.store', { params: { brand_id: brandId }, body }),
    onDone: (_, { day }) => {
      form.reset({ day, text: '' });
      void refresh('metrics.notes.index');
    },
    asksBeforeLeaving: false,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.noteForm}>
      <FormBanner form={form} />
      {brands.length > 1 && (
        <Select
          label={t('notes.brand')}
          allowDeselect={false}
          data={brands.map(({ id, name }) => ({ value: id, label: name }))}
          value={brandId}
          onChange={(id) => id && setBrandId(id)}
        />
      )}
      <DateInput {...form.field('day', t('notes.day'))} minDate={days.first} maxDate={days.last} />
      <TextInput {...form.text('text', t('notes.text'))} maxLength={limits.chartNote} data-autofocus />
      <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.values.text.trim()}>
        {t('notes.add')}
      </Button>
    </form>
  );
}
