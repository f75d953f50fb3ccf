import { Button, Menu, Modal, TextInput } from '@mantine/core';
import type { CoveragePreset } from '@masthead/contract';
import { coveragePresetEndpoints } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconChevronDown, IconX } from '../../../shared/icons/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';
import { ownPresets } from '../clippings.api.ts';
import classes from './coverage.module.css';
import { type CoverageSearch, readCoverageSearch, withoutFilters } from './coverage-search.ts';
import { keptOf, presetOf, presets } from './presets.ts';

interface Props {
  search: CoverageSearch;
  onChange: (part: CoverageSearch) => void;
}

const keep = async (
  brand_id: string,
  { name, filters }: { name: string; filters: CoveragePreset['filters'] | null },
) => {
  await call('brands.coverage-presets.update', { params: { brand_id }, body: { name, filters } });
  await refresh('brands.coverage-presets.index');
};

/** Filters that are asked for often: those of everybody, then one's own. */
export function PresetMenu({ search, onChange }: Props) {
  const t = useT('clippings');
  const brand = useActiveBrand();
  const { data } = useQuery(ownPresets(brand.id));
  const [isNaming, setNaming] = useState(false);
  const own = data?.data ?? [];
  const kept = keptOf(search);
  const chosen = presetOf(search, own);
  const forget = async (preset: CoveragePreset) => {
    try {
      await keep(brand.id, { name: preset.name, filters: null });
      const undo = () => void keep(brand.id, preset).catch(notifyFailure);
      notify({ title: t('presets.forgotten', { name: preset.name }), undo });
    } catch (error) {
      notifyFailure(error);
    }
  };
  const check = (name: string) => name === chosen && <IconCheck size={14} stroke={1.6} aria-hidden />;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ChipButton isChosen={Boolean(chosen)}>
            {t('presets.label')}
            <IconChevronDown size={14} stroke={1.6} aria-hidden />
          </ChipButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onChange(withoutFilters)}>{t('presets.all')}</Menu.Item>
          {presets.map((preset) => (
            <Menu.Item
              key={preset.name}
              aria-current={preset.name === chosen || undefined}
              rightSection={check(preset.name)}
              onClick={() => onChange({ ...withoutFilters, ...preset.search })}
            >
              {t(`presets.${preset.name}`)}
            </Menu.Item>
          ))}
          {own.length > 0 && <Menu.Label>{t('presets.own')}</Menu.Label>}
          {own.map((preset) => (
            <div key={preset.name} className={classes.ownPreset}>
              <Menu.Item
                aria-current={`own ${preset.name}` === chosen || undefined}
                rightSection={check(`own ${preset.name}`)}
                onClick={() => onChange({ ...withoutFilters, ...readCoverageSearch(preset.filters) })}
              >
                {preset.name}
              </Menu.Item>
              <Menu.Item
                className={classes.forget ?? ''}
                closeMenuOnClick={false}
                aria-label={t('presets.forget', { name: preset.name })}
                onClick={() => void forget(preset)}
              >
                <IconX size={14} stroke={1.6} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={Object.keys(kept).length === 0} onClick={() => setNaming(true)}>
            {t('presets.keep')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameDialog brandId={brand.id} filters={kept} onClose={() => setNaming(false)} />}
    </>
  );
}

const schema = coveragePresetEndpoints['brands.coverage-presets.update'].body;

interface NamingProps {
  brandId: string;
  filters: CoveragePreset['filters'];
  onClose: () => void;
}

/** A name for the filters as they stand; one that is there already means these from now on. */
function NameDialog({ brandId, filters, onClose }: NamingProps) {
  const t = useT('clippings');
  const app = useT('app');
  const form = useForm({
    schema,
    initial: { name: '', filters },
    submit: (values) => keep(brandId, values),
    onDone: (_, { name }) => {
      notify({ title: t('presets.kept', { name }) });
      onClose();
    },
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title={t('presets.keep')} closeButtonProps={{ 'aria-label': app('close') }}>
      <form onSubmit={form.onSubmit} noValidate className={classes.naming}>
        <FormBanner form={form} />
        <TextInput data-autofocus description={t('presets.keep_hint')} {...form.text('name', t('presets.name'))} />
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {app('save')}
        </Button>
      </form>
    </Modal>
  );
}
