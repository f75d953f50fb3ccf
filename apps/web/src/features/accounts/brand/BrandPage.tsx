import { Button, Switch } from '@mantine/core';
import type { Brand } from '@masthead/contract';
import { useRouter } from '@tanstack/react-router';
import { activeBrandId, useActiveBrand, useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SaveButton } from '../settings/SaveButton.tsx';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from '../settings/settings.module.css';
import { BrandFields } from './BrandFields.tsx';
import { NetworkFields } from './NetworkFields.tsx';

export function BrandPage() {
  const t = useT('accounts');
  const brand = useActiveBrand();
  return (
    <>
      <SettingsHeading title={t('brand.title')} heading={brand.name} lead={t('brand.lead')} />
      <BrandForm key={brand.id} brand={brand} />
      <Deletion brand={brand} />
    </>
  );
}

const valuesOf = (brand: Brand) => ({
  name: brand.name,
  currency_code: brand.currency_code,
  country_id: brand.country?.id ?? null,
  logo: brand.logo,
  demo_data: brand.demo_data,
  stories_need_approval: brand.stories_need_approval,
  websites: brand.websites,
  social_networks: brand.social_networks.map(({ network, handle }) => ({ network, handle })),
});

function BrandForm({ brand }: { brand: Brand }) {
  const t = useT('accounts');
  const common = useT('app');
  const form = useForm({
    draft: `brand.${brand.id}`,
    schema: 'brands.update',
    initial: valuesOf(brand),
    // An unchanged value keeps following the plan.
    submit: ({ demo_data, ...body }) =>
      call('brands.update', {
        params: { brand_id: brand.id },
        body: demo_data === brand.demo_data ? body : { ...body, demo_data },
      }),
    onDone: async ({ data }) => {
      // Account names are returned without the addresses that they were pasted in.
      form.reset(valuesOf(data));
      await refresh('user.brands', 'brands.show');
      notify({ title: common('saved') });
    },
  });
  useBlockBrandSwitch(form.isDirty);
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <BrandFields form={form} />
      <TagsInput
        {...form.field('websites', t('brand.websites'))}
        description={t('brand.websites_hint')}
        splitChars={[' ', ',', ';', '\n']}
        acceptValueOnBlur
        clearable
      />
      <NetworkFields form={form} />
      <Switch label={t('brand.demo')} description={t('brand.demo_hint')} {...form.checkbox('demo_data')} />
      <Switch
        label={t('brand.approval')}
        description={t('brand.approval_hint')}
        {...form.checkbox('stories_need_approval')}
      />
      <SaveButton isBusy={form.isBusy} />
    </form>
  );
}

/**
 * Deletes a brand: it is hidden from all lists at once and permanently deleted after seven days. DELETE must be typed.
 */
function Deletion({ brand }: { brand: Brand }) {
  const t = useT('accounts');
  const common = useT('app');
  const router = useRouter();
  const removal = useCall('brands.delete', {
    onSuccess: async () => {
      activeBrandId.set(null);
      await refresh('user.brands', 'user.organisations.permissions');
      notify({ title: t('brand.deleted', { name: brand.name }), body: t('brand.deleted_body') });
      await router.navigate({ to: '/', ignoreBlocker: true });
    },
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('brand.delete_title', { name: brand.name }),
      body: t('brand.delete_body'),
      confirmLabel: t('brand.delete'),
      cancelLabel: common('confirm.keep'),
      danger: true,
      word: 'DELETE',
    });
    if (isConfirmed) removal.mutate({ params: { brand_id: brand.id } });
  };
  return (
    <section className={classes.section}>
      <h2>{t('brand.delete')}</h2>
      <p className={classes.words}>{t('brand.delete_lead')}</p>
      <Button data-danger loading={removal.isPending} onClick={() => void ask()}>
        {t('brand.delete')}
      </Button>
    </section>
  );
}
