import { TextInput } from '@mantine/core';
import { genders, limits, type Relation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../shared/actor/index.ts';
import { MultiSelect, Select, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, Label, type useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect, PersonMark } from '../../../shared/parts/index.ts';
import { PhoneField } from '../../../shared/phone/index.ts';
import { ImageField } from '../../../shared/upload/index.ts';
import { OutletSelect } from '../../clippings/index.ts';
import { groupsOf, useCategoryOptions } from '../connect.api.ts';
import { profileNames } from '../profile-names.ts';
import classes from './form.module.css';
import { pictureOf, urlOf } from './relation-values.ts';

type RelationFormState = ReturnType<typeof useForm<'relationForm', { data: Relation }>>;
interface Props {
  form: RelationFormState;
  id: string;
  brandId: string;
  /** The relation that is changed. */
  relation?: Relation;
}

/** Everything that is kept of a person. */
export function RelationFields({ form, id, brandId, relation }: Props) {
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <Person form={form} brandId={brandId} relation={relation} />
      <Work form={form} brandId={brandId} relation={relation} />
      <Online form={form} />
    </form>
  );
}

type Part = Pick<Props, 'form' | 'brandId'> & { relation: Relation | undefined };

function Person({ form, brandId }: Part) {
  const t = useT('connect');
  const { values } = form;
  const photo = form.field('photo_url');
  return (
    <section className={classes.part} aria-labelledby="relation-person">
      <h2 id="relation-person">{t('form.person')}</h2>
      <TextInput {...form.text('name', t('fields.name'))} maxLength={limits.shortText} data-autofocus />
      <div className={classes.pair}>
        <TextInput {...form.text('email', t('fields.email'))} type="email" autoComplete="off" />
        <PhoneField
          {...form.text('phone', t('fields.phone'))}
          country={values.country_id}
          onChange={(phone) => form.set('phone', phone)}
        />
      </div>
      <div className={classes.pair}>
        <CountrySelect {...form.field('country_id', t('fields.country'))} />
        <Select
          {...form.field('gender', t('fields.gender'))}
          data={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          clearable
        />
      </div>
      <ImageField
        label={<Label isOptional>{t('fields.photo')}</Label>}
        purpose="avatar"
        brandId={brandId}
        value={pictureOf(values.photo_url)}
        onChange={(picture) => form.set('photo_url', urlOf(picture))}
        error={photo.error}
        placeholder={<PersonMark name={values.name || '?'} size="x-large" />}
      />
    </section>
  );
}

function Work({ form, brandId, relation }: Part) {
  const t = useT('connect');
  const app = useT('app');
  const metrics = useT('metrics');
  const categories = useCategoryOptions();
  const canGroup = usePermission('relations.group.update').can;
  const groups = useQuery({ ...groupsOf(brandId), enabled: canGroup }).data?.data ?? [];
  const outlet = form.field('media_outlet_id', metrics('outlets.outlet'));
  const { topics = [] } = form.values;
  return (
    <section className={classes.part} aria-labelledby="relation-work">
      <h2 id="relation-work">{t('form.work')}</h2>
      <div className={classes.pair}>
        <OutletSelect
          {...outlet}
          known={relation?.media_outlet ? { ...relation.media_outlet, impressions: null } : null}
          value={form.values.media_outlet_id ?? null}
          onChange={(outletId) => form.set('media_outlet_id', outletId)}
        />
        <TextInput {...form.text('job_title', t('fields.job_title'))} maxLength={limits.shortText} />
      </div>
      <MultiSelect
        {...form.field('categories', t('fields.categories'))}
        data={categories}
        value={form.values.categories ?? []}
        searchable
        hidePickedOptions
      />
      <TagsInput
        {...form.field('topics', t('fields.topics'))}
        value={topics}
        onChange={(next) => form.set('topics', next.map((topic) => topic.trim().slice(0, 100)).filter(Boolean))}
        placeholder={topics.length === 0 ? t('fields.topics_hint') : undefined}
        maxTags={limits.relationTopics}
        acceptValueOnBlur
      />
      {canGroup && groups.length > 0 && (
        <MultiSelect
          {...form.field('groups', app('navigation.groups'))}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.groups ?? []}
          searchable
          hidePickedOptions
        />
      )}
    </section>
  );
}

function Online({ form }: Pick<Props, 'form'>) {
  const t = useT('connect');
  const url = { type: 'url', inputMode: 'url', autoComplete: 'off' } as const;
  return (
    <section className={classes.part} aria-labelledby="relation-online">
      <h2 id="relation-online">{t('form.online')}</h2>
      <p>{t('form.online_hint')}</p>
      <div className={classes.pair}>
        <TextInput {...form.text('website', t('fields.website'))} {...url} />
        <TextInput {...form.text('personal_website', t('fields.personal_website'))} {...url} />
        {profileNames.map(({ name, label }) => (
          <TextInput key={name} {...form.text(name, label)} {...url} />
        ))}
      </div>
    </section>
  );
}
