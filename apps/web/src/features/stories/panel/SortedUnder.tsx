import { Button } from '@mantine/core';
import { textOf } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { categoryOptions, useCategories } from '../../../shared/categories/index.ts';
import { MultiSelect, Popover, TagsInput } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconX } from '../../../shared/icons/index.ts';
import { CountryMultiSelect } from '../../../shared/parts/index.ts';
import { useStory } from '../editor/story-context.ts';
import { tagsOf } from '../stories.api.ts';
import classes from './panel.module.css';

/** Categories, countries and tags: what the story is found by. */
export function SortedUnder() {
  const t = useT('stories');
  const { country } = useFormat();
  const { values, change } = useStory();
  const categories = useCategories();
  const names = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  const { categories: chosen, countries, tags } = values;
  return (
    <section className={classes.section} data-part="categories">
      <h2>{t('panel.sorted')}</h2>
      <ul className={classes.tags}>
        {chosen.map((id) => (
          <Tag
            key={id}
            name={names.get(id) ?? ''}
            onRemove={() => change({ categories: chosen.filter((one) => one !== id) })}
          />
        ))}
        {countries.map((id) => (
          <Tag
            key={id}
            name={country(id)}
            onRemove={() => change({ countries: countries.filter((one) => one !== id) })}
          />
        ))}
        {tags.map((name) => (
          <Tag key={`tag ${name}`} name={name} onRemove={() => change({ tags: tags.filter((one) => one !== name) })} />
        ))}
        <li>
          <AddMenu />
        </li>
      </ul>
    </section>
  );
}

function Tag({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useT('stories');
  return (
    <li className={classes.tag}>
      {name}
      <button type="button" aria-label={t('panel.take_away', { name })} onClick={onRemove}>
        <IconX size={12} stroke={1.8} aria-hidden />
      </button>
    </li>
  );
}

function AddMenu() {
  const t = useT('stories');
  const { locale } = useFormat();
  const brand = useActiveBrand();
  const { values, errors, change } = useStory();
  const categories = useCategories();
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(() => categoryOptions(categories, locale), [categories, locale]);
  const text = `${values.headline} ${textOf(values.copytext)}`.slice(0, 2000);
  const tags = useQuery({ ...tagsOf(brand.id, text.trim()), enabled: isOpen }).data?.data ?? [];
  const inside = { comboboxProps: { withinPortal: false } };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.add} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconPlus size={12} stroke={1.8} aria-hidden />
          {t('panel.add')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.adding}>
        <MultiSelect
          {...inside}
          label={t('panel.categories')}
          data={options}
          searchable
          hidePickedOptions
          limit={60}
          error={errors.categories?.[0]}
          value={values.categories.map(String)}
          onChange={(ids) => change({ categories: ids.map(Number) })}
          data-autofocus
        />
        <CountryMultiSelect
          {...inside}
          label={t('panel.countries')}
          error={errors.countries?.[0]}
          value={values.countries}
          onChange={(countries) => change({ countries })}
        />
        <TagsInput
          {...inside}
          label={t('panel.tags')}
          description={t('panel.tags_hint')}
          maxTags={50}
          maxLength={255}
          data={tags.map(({ name }) => name)}
          error={errors.tags?.[0]}
          value={values.tags}
          onChange={(names) => change({ tags: names })}
        />
        <Button size="xs" onClick={() => setOpen(false)}>
          {t('panel.done')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
