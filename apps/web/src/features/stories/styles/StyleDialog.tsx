import { Button, TextInput } from '@mantine/core';
import { fonts, type PrStyle } from '@masthead/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { ColorInput, Modal, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { useStory } from '../editor/story-context.ts';
import { styleTemplates } from '../stories.api.ts';
import { StylePreview } from './StylePreview.tsx';
import classes from './styles.module.css';

interface Props {
  /** Null: a new one. */
  style: PrStyle | null;
  onSaved: (id: string) => void;
  onRemoved: () => void;
  onClose: () => void;
}

const logoPositions = ['left', 'centre', 'right', 'none'] as const;
const refreshStyles = () => refresh('stories.pr-styles.index', 'brands.pr-styles.index');

/** Makes or changes a PR style, with the story in it beside the form. */
export default function StyleDialog({ style, onSaved, onRemoved, onClose }: Props) {
  const t = useT('stories');
  const app = useT('app');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(style ? 'styles.edit' : 'styles.create')}
      size={820}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <StyleForm style={style} onSaved={onSaved} onRemoved={onRemoved} onClose={onClose} />
    </Modal>
  );
}

function StyleForm({ style, onSaved, onRemoved, onClose }: Props) {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { story } = useStory();
  const templates = useSuspenseQuery(styleTemplates()).data.data;
  const [scope, setScope] = useState<'brand' | 'story'>('brand');
  const first = templates[0]!;
  const form = useForm({
    draft: `style.${style?.id ?? 'new'}`,
    schema: 'prStyleForm',
    initial: style ?? { ...first, name: '' },
    asksBeforeLeaving: false,
    submit: (body) => {
      if (style) return call('pr-styles.update', { params: { pr_style_id: style.id }, body });
      return scope === 'story' && story
        ? call('stories.pr-styles.store', { params: { story_id: story.id }, body })
        : call('brands.pr-styles.store', { params: { brand_id: brand.id }, body });
    },
    onDone: async ({ data }) => {
      await refreshStyles();
      onSaved(data.id);
      notify({ title: t('styles.saved', { name: data.name }) });
      onClose();
    },
  });
  const { settings, template } = form.values;
  const set = (part: Partial<typeof settings>) => form.set('settings', { ...settings, ...part });
  const take = (next: (typeof templates)[number]) => {
    form.set('template', next.template);
    form.set('settings', next.settings);
  };
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.columns}>
      <div className={classes.form}>
        <FormBanner form={form} />
        <TextInput {...form.text('name', t('styles.name'))} maxLength={255} data-autofocus />
        <div>
          <span className={classes.label}>{t('styles.template')}</span>
          <SegmentedControl
            fullWidth
            aria-label={t('styles.template')}
            data={templates.map((one) => ({ value: one.template, label: t(`styles.templates.${one.template}`) }))}
            value={template}
            onChange={(value) => take(templates.find((one) => one.template === value) ?? first)}
          />
        </div>
        <div className={classes.pair}>
          {(['main_color', 'secondary_color'] as const).map((name) => (
            <ColorInput
              key={name}
              label={t(`styles.${name}`)}
              format="hex"
              withEyeDropper={false}
              value={settings[name]}
              error={form.errorOf(`settings.${name}`)}
              onChange={(colour) => set({ [name]: colour.toLowerCase() })}
            />
          ))}
        </div>
        <Select
          label={t('styles.font')}
          data={[...fonts]}
          allowDeselect={false}
          value={settings.font}
          onChange={(font) => set({ font: font as typeof settings.font })}
        />
        <Select
          label={t('styles.logo')}
          data={logoPositions.map((value) => ({ value, label: t(`styles.logo_${value}`) }))}
          allowDeselect={false}
          value={settings.logo_position}
          onChange={(value) => set({ logo_position: value as typeof settings.logo_position })}
        />
        {!style && story && (
          <SegmentedControl
            fullWidth
            aria-label={t('styles.scope')}
            data={[
              { value: 'brand', label: t('styles.for_brand') },
              { value: 'story', label: t('styles.for_story') },
            ]}
            value={scope}
            onChange={(value) => setScope(value as typeof scope)}
          />
        )}
      </div>
      <StylePreview template={template} settings={settings} />
      <div className={classes.actions}>
        {style && <Remove style={style} onRemoved={onRemoved} onClose={onClose} />}
        <Button onClick={onClose}>{t('publish.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('styles.save')}
        </Button>
      </div>
    </form>
  );
}

function Remove({ style, onRemoved, onClose }: { style: PrStyle; onRemoved: () => void; onClose: () => void }) {
  const t = useT('stories');
  const remove = useCall('pr-styles.delete', {
    onSuccess: async () => {
      onRemoved();
      await refreshStyles();
      onClose();
    },
  });
  const run = async () => {
    const question = {
      title: t('styles.remove_title', { name: style.name }),
      body: t('styles.remove_body'),
      confirmLabel: t('styles.remove'),
      danger: true,
    };
    if (await confirm(question)) remove.mutate({ params: { pr_style_id: style.id } });
  };
  return (
    <Button className={classes.first} data-danger onClick={() => void run()}>
      {t('styles.remove')}
    </Button>
  );
}
