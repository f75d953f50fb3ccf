import { useRouter } from '@tanstack/react-router';
import { activateBrand, countPermission, useOrganisation } from '../../../shared/actor/index.ts';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SaveButton } from '../settings/SaveButton.tsx';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from '../settings/settings.module.css';
import { BrandFields } from './BrandFields.tsx';

/** Another brand of the organisation; its maker becomes its administrator. */
export function CreateBrandPage() {
  const t = useT('accounts');
  const router = useRouter();
  const organisation = useOrganisation();
  const form = useForm({
    draft: 'brand.new',
    schema: 'brands.store',
    initial: {
      name: '',
      currency_code: organisation?.currency_code ?? 'EUR',
      country_id: organisation?.country?.id ?? null,
      logo: null,
    },
    submit: (body) => call('brands.store', { body }),
    onDone: async ({ data }) => {
      countPermission('brand.create', 1);
      await refresh('user.brands');
      await activateBrand(data);
      notify({ title: t('brand.created', { name: data.name }) });
      await router.navigate({ to: '/streams/list' });
    },
  });
  return (
    <>
      <SettingsHeading title={t('brand.create')} lead={t('brand.create_lead')} />
      <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
        <FormBanner form={form} />
        <BrandFields form={form} />
        <SaveButton isBusy={form.isBusy} label={t('brand.create_action')} />
      </form>
    </>
  );
}
