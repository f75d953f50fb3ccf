import { Button, Checkbox, Textarea } from '@mantine/core';
import { imagePositivities, sentiments, topicProminences } from '@masthead/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { NumberInput, Select, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Clipping, type ClippingChange, changeClipping } from '../clippings.api.ts';
import { changedParts, type Findings, findingsOf } from './clipping-change.ts';
import classes from './panel.module.css';

interface Props {
  clipping: Clipping;
  /** Called with every change, so that the value above follows. */
  onChange: (findings: Partial<Findings>) => void;
  onDone: () => void;
}

/** Edits a person's findings in a clipping: tone, prominence, picture, marks and notes. */
export function FindingsForm({ clipping, onChange, onDone }: Props) {
  const t = useT('clippings');
  const app = useT('app');
  const form = useFindings(clipping, () => {
    notify({ title: t('form.saved') });
    onDone();
  });
  // Keyboard users continue here.
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(form.values as Partial<Findings>), [form.values]);
  return (
    <form
      ref={place}
      tabIndex={-1}
      onSubmit={form.onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      noValidate
      className={classes.form}
    >
      <FormBanner form={form} />
      <Choices form={form} />
      <div className={classes.checks}>
        <Checkbox label={t('ledger.logo')} {...form.checkbox('logo_present')} />
        <Checkbox label={t('ledger.product')} {...form.checkbox('product_present')} />
        <Checkbox label={t('ledger.spokesperson')} {...form.checkbox('spokesperson_quoted')} />
        <Checkbox
          label={t('advertisement')}
          description={t('form.advertisement_hint')}
          {...form.checkbox('is_advertisement')}
        />
      </div>
      <Entries form={form} />
      <div className={classes.formActions}>
        <Button onClick={onDone}>{app('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!form.isDirty}>
          {app('save')}
        </Button>
      </div>
    </form>
  );
}

type Form = ReturnType<typeof useFindings>;

function useFindings(clipping: Clipping, onDone: () => void) {
  const before = findingsOf(clipping);
  const form = useForm({
    draft: `findings.${clipping.id}`,
    schema: 'clippings.update',
    initial: before as ClippingChange,
    submit: (values) => changeClipping(clipping.id, changedParts(before, values as Partial<Findings>)),
    onDone,
  });
  useBlockBrandSwitch(form.isDirty);
  return form;
}

/** Edits findings that have a few possible values, or none. */
function Choices({ form }: { form: Form }) {
  const t = useT('clippings');
  const app = useT('app');
  const tones = sentiments.toReversed().map((value) => ({ value, label: app(`tone.${value}`) }));
  const prominences = topicProminences.map((value) => ({ value, label: t(`prominence.${value}`) }));
  const pictures = imagePositivities.toReversed().map((value) => ({ value, label: t(`image.${value}`) }));
  const common = { clearable: true, placeholder: t('found.unset') };
  return (
    <>
      <Select label={t('ledger.tone')} data={tones} {...common} {...choice(form.field('text_tonality'))} />
      <Select
        label={t('ledger.prominence')}
        data={prominences}
        {...common}
        {...choice(form.field('topic_prominence'))}
      />
      <Select label={t('ledger.picture')} data={pictures} {...common} {...choice(form.field('image_positivity'))} />
    </>
  );
}

const choice = <F extends { value: unknown }>(field: F) => ({
  ...field,
  value: (field.value as string | null | undefined) ?? null,
});

/** Edits findings that are typed. */
function Entries({ form }: { form: Form }) {
  const t = useT('clippings');
  return (
    <>
      <NumberInput
        label={t('form.impressions')}
        description={t('form.impressions_hint')}
        min={0}
        allowDecimal={false}
        {...form.field('impressions')}
        value={form.values.impressions ?? ''}
        onChange={(value) => form.set('impressions', typeof value === 'number' ? value : null)}
      />
      <TagsInput
        label={t('form.tags')}
        placeholder={t('form.tags_hint')}
        maxTags={50}
        {...form.field('tags')}
        value={form.values.tags ?? []}
      />
      <Textarea
        label={t('form.note')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={5000}
        {...form.field('note')}
        value={form.values.note ?? ''}
        onChange={(event) => form.set('note', event.currentTarget.value || null)}
      />
    </>
  );
}
