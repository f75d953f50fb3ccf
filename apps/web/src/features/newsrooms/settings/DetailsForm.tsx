import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Newsroom } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { call } from '../../../shared/api/index.ts';
import { categoryOptions, chosenOf, pathsOf, useCategories } from '../../../shared/categories/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect, LanguageSelect } from '../../../shared/parts/index.ts';
import { refreshNewsrooms, siblingsOf } from '../newsrooms.api.ts';
import { StateBadge } from '../StateBadge.tsx';
import { useNameTaken } from '../useNameTaken.ts';
import { useDraftValues } from './draft-values.ts';
import { RemoveNewsroom } from './RemoveNewsroom.tsx';
import { SaveBar } from './SaveBar.tsx';
import classes from './settings.module.css';
import { saveDetails } from './unsaved-details.ts';

/** Edits the newsroom's description of its brand. */
export function DetailsForm({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const validation = useT('validation');
  const { locale } = useFormat();
  const tree = useCategories();
  const options = useMemo(() => categoryOptions(tree, locale), [tree, locale]);
  const form = useForm({
    draft: `newsroom-details.${newsroom.id}`,
    schema: 'newsroomChange',
    initial: valuesOf(newsroom),
    submit: (body) => call('newsrooms.update', { params: { newsroom_id: newsroom.id }, body }),
    onDone: ({ data }) => {
      form.reset(valuesOf(data));
      notify({ title: t('settings.saved') });
      void refreshNewsrooms();
    },
  });
  const { values, isDirty } = form;
  useDraftValues('details', values);
  const place = useRef<HTMLFormElement>(null);
  const save = useEffectEvent(() => form.save(place.current!));
  useEffect(() => {
    if (!isDirty) return;
    saveDetails.set(() => save());
    return () => saveDetails.set(null);
  }, [isDirty]);
  const isTaken = useNameTaken(values.name ?? '', values.country_id, newsroom.id);
  const name = form.text('name', t('fields.name'));
  return (
    <div className={classes.columns}>
      <form ref={place} onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput {...name} error={name.error ?? (isTaken && validation('newsroom_name_taken'))} />
        <div className={classes.pair}>
          <CountrySelect clearable={false} {...form.field('country_id', t('fields.country'))} />
          <LanguageSelect
            clearable={false}
            description={t('fields.language_hint')}
            {...form.field('language', t('fields.language'))}
          />
        </div>
        <Textarea
          autosize
          minRows={3}
          maxRows={12}
          description={t('fields.description_hint')}
          {...form.text('description', t('fields.description'))}
        />
        <div className={classes.pair}>
          <TextInput type="url" placeholder="https://" {...form.text('website', t('fields.website'))} />
          <TextInput {...form.text('address', t('fields.address'))} />
        </div>
        <MultiSelect
          searchable
          hidePickedOptions
          limit={60}
          description={t('fields.categories_hint')}
          {...form.field('categories', t('fields.categories'))}
          data={options}
          value={(values.categories ?? []).map((path) => String(path.at(-1)))}
          onChange={(ids) => form.set('categories', pathsOf(ids.map(Number), tree))}
        />
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          description={t('fields.legal_warning_hint')}
          {...form.text('legal_warning', t('fields.legal_warning'))}
        />
        <h2 className={classes.part}>{t('settings.main_contact')}</h2>
        <p className={classes.words}>{t('settings.main_contact_body')}</p>
        <div className={classes.pair}>
          <TextInput {...form.text('contact_name', t('contacts.name'))} />
          <TextInput {...form.text('contact_role', t('contacts.role'))} />
          <TextInput type="email" {...form.text('contact_email', t('contacts.email'))} />
          <TextInput type="tel" {...form.text('contact_phone', t('contacts.phone'))} />
        </div>
        <Switch
          label={t('fields.takes_enquiries')}
          description={t('fields.takes_enquiries_hint')}
          checked={values.takes_enquiries ?? true}
          onChange={(event) => form.set('takes_enquiries', event.currentTarget.checked)}
        />
        <SaveBar form={form} isDisabled={isTaken} />
      </form>
      <aside className={classes.aside}>
        <Siblings newsroomId={newsroom.id} />
      </aside>
      <RemoveNewsroom newsroom={newsroom} onRemoved={() => form.reset(valuesOf(newsroom))} />
    </div>
  );
}

const valuesOf = (newsroom: Newsroom) => ({
  name: newsroom.name,
  country_id: newsroom.country.id,
  language: newsroom.language,
  website: newsroom.website,
  address: newsroom.address,
  description: newsroom.description,
  legal_warning: newsroom.legal_warning,
  contact_name: newsroom.contact_name,
  contact_role: newsroom.contact_role,
  contact_email: newsroom.contact_email,
  contact_phone: newsroom.contact_phone,
  takes_enquiries: newsroom.takes_enquiries,
  categories: pathsOf(chosenOf(newsroom.categories), newsroom.categories),
});

/** The way to the brand's newsrooms in other countries. */
function Siblings({ newsroomId }: { newsroomId: string }) {
  const t = useT('newsrooms');
  const siblings = useQuery(siblingsOf(newsroomId)).data?.data ?? [];
  if (siblings.length === 0) return null;
  return (
    <section>
      <h2>{t('settings.siblings')}</h2>
      <ul className={classes.siblings}>
        {siblings.map((one) => (
          <li key={one.id}>
            <Link to="/stories/newsrooms/$newsroomId" params={{ newsroomId: one.id }} className="underlined">
              {one.name}
            </Link>
            <span>{one.country.name}</span>
            <StateBadge isPublished={one.is_published} />
          </li>
        ))}
      </ul>
    </section>
  );
}
