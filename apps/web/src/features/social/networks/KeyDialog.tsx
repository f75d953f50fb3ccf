import { Button, Group, TextInput } from '@mantine/core';
import type { KeyProvider } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './networks.module.css';

interface Props {
  brandId: string;
  provider: KeyProvider;
  /** Name of the network. */
  network: string;
  /** Account that is connected again; empty: another one. */
  account: string;
  /** Page of the network that explains its keys. */
  help: string | null;
  onClose: () => void;
}

const placeholders: Record<KeyProvider, string> = {
  bluesky: 'name.bsky.social',
  telegram: '@channel',
  trustpilot: 'example.com',
};

/** Asks for an account and the key that reads it. */
export function KeyDialog({ brandId, provider, network, account, help, onClose }: Props) {
  const t = useT('social');
  const common = useT('app');
  const form = useForm({
    schema: 'keyForm',
    initial: { provider, account, key: '' },
    asksBeforeLeaving: false,
    submit: (body) => call('brands.social-networks.connect-by-key', { params: { brand_id: brandId }, body }),
    onDone: () => {
      notify({ title: t('choose.connected', { count: 1 }) });
      void refresh('brands.social-networks.index', 'user.brands');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('key.title', { network })} size={440} withCloseButton={false}>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <p className={classes.hint}>
          {t(`key.lead.${provider}`)}{' '}
          {help && (
            <a href={help} target="_blank" rel="noreferrer" className="underlined">
              {t(`key.open.${provider}`)}
            </a>
          )}
        </p>
        <FormBanner form={form} />
        <TextInput
          data-autofocus
          {...form.text('account', t(`key.account.${provider}`))}
          placeholder={placeholders[provider]}
          autoComplete="off"
        />
        <TextInput {...form.text('key', t(`key.key.${provider}`))} type="password" autoComplete="off" />
        <Group justify="flex-end">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('connect')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
