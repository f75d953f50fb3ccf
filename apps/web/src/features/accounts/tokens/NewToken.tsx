import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { tokenAreas } from '@masthead/contract';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, MultiSelect, Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PasswordField } from '../PasswordField.tsx';
import { expiryAfter, scopesOf } from './scopes.ts';
import classes from './tokens.module.css';

/** Makes a token, and shows it this once. */
export function NewToken({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('accounts');
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t(made ? 'tokens.made' : 'tokens.add')}
      size={480}
      withCloseButton={false}
      closeOnClickOutside={!made}
    >
      {made ? <Made token={made} onDone={close} /> : <TokenForm onMade={setMade} onCancel={close} />}
    </Modal>
  );
}

function TokenForm({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const t = useT('accounts');
  const common = useT('app');
  const [areas, setAreas] = useState<string[]>([]);
  const [isWriting, setWriting] = useState(false);
  const [days, setDays] = useState<string>('90');
  const form = useForm({
    schema: 'user.api-tokens.store',
    initial: { name: '', current_password: '', scopes: scopesOf([], false) },
    asksBeforeLeaving: false,
    submit: ({ name, current_password }) =>
      call('user.api-tokens.store', {
        body: { name, current_password, scopes: scopesOf(areas, isWriting), expires_at: expiryAfter(days, Date.now()) },
      }),
    onDone: async ({ data }) => {
      onMade(data.token);
      await refresh('user.api-tokens.index');
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      <TextInput data-autofocus {...form.text('name', t('tokens.name'))} description={t('tokens.name_hint')} />
      <MultiSelect
        label={t('tokens.areas')}
        searchable
        clearable
        placeholder={areas.length === 0 ? t('tokens.all_areas') : ''}
        data={[...tokenAreas]}
        value={areas}
        onChange={setAreas}
        error={form.errorOf('scopes')}
      />
      <Checkbox
        label={t('tokens.write')}
        checked={isWriting}
        onChange={(event) => setWriting(event.currentTarget.checked)}
      />
      <Select
        label={t('tokens.expires')}
        allowDeselect={false}
        data={['30', '90', '365', ''].map((value) => ({
          value,
          label: value ? t('tokens.days', { count: Number(value) }) : t('members.never'),
        }))}
        value={days}
        onChange={(next) => setDays(next ?? '')}
      />
      <PasswordField
        size="sm"
        autoComplete="current-password"
        {...form.text('current_password', t('fields.current_password'))}
      />
      <Group justify="flex-end" gap={8}>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('tokens.make')}
        </Button>
      </Group>
    </form>
  );
}

function Made({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useT('accounts');
  const copy = () => void navigator.clipboard.writeText(token).then(() => notify({ title: t('copied') }));
  return (
    <div className={classes.form}>
      <p>{t('tokens.made_lead')}</p>
      <code className={classes.token}>{token}</code>
      <Group justify="flex-end" gap={8}>
        <Button onClick={copy}>{t('copy')}</Button>
        <Button variant="filled" onClick={onDone}>
          {t('tokens.kept')}
        </Button>
      </Group>
    </div>
  );
}
