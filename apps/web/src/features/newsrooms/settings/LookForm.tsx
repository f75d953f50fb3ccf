import type { Newsroom } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ImageField } from '../../../shared/upload/index.ts';
import { ColourField } from '../../accounts/index.ts';
import { refreshNewsrooms } from '../newsrooms.api.ts';
import { useDraftValues } from './draft-values.ts';
import { SaveBar } from './SaveBar.tsx';
import classes from './settings.module.css';

/** Logo, header and colours; the preview shows them at once. */
export function LookForm({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const form = useForm({
    draft: `newsroom-look.${newsroom.id}`,
    schema: 'newsroomChange',
    initial: valuesOf(newsroom),
    submit: (body) => call('newsrooms.update', { params: { newsroom_id: newsroom.id }, body }),
    onDone: ({ data }) => {
      form.reset(valuesOf(data));
      notify({ title: t('settings.saved') });
      void refreshNewsrooms();
    },
  });
  const { logo, page_header } = form.values;
  useDraftValues('look', form.values);
  return (
    <div className={classes.columns}>
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <ImageField
          label={t('look.logo')}
          purpose="logo"
          brandId={newsroom.brand.id}
          value={logo ?? null}
          onChange={(image) => form.set('logo', image)}
          error={form.errorOf('logo')}
        />
        <ImageField
          label={t('look.header')}
          description={t('look.header_hint')}
          purpose="newsroom_header"
          brandId={newsroom.brand.id}
          value={page_header ?? null}
          onChange={(image) => form.set('page_header', image)}
          error={form.errorOf('page_header')}
        />
        <div className={classes.pair}>
          <ColourField {...form.text('main_color', t('look.main_color'))} />
          <ColourField {...form.text('secondary_color', t('look.secondary_color'))} />
        </div>
        <p className={classes.words}>{t('look.hint')}</p>
        <SaveBar form={form} />
      </form>
    </div>
  );
}

const valuesOf = ({ logo, page_header, main_color, secondary_color }: Newsroom) => ({
  logo,
  page_header,
  main_color,
  secondary_color,
});
