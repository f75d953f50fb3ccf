import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type SocialNetwork, socialNetworks } from '@masthead/contract';
import { Select } from '../../../shared/floating/index.ts';
import type { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconX } from '../../../shared/icons/index.ts';
import classes from './brand.module.css';

interface Account {
  network: SocialNetwork;
  handle: string;
}
type Form = Pick<ReturnType<typeof useForm>, 'errorOf'> & {
  values: { social_networks?: readonly Account[] | undefined };
  set: (name: 'social_networks', value: Account[]) => void;
  field: (name: 'social_networks') => object;
};

/** A brand's own accounts on networks, by name or by a pasted address. */
export function NetworkFields({ form }: { form: Form }) {
  const t = useT('accounts');
  const ofNewsrooms = useT('newsrooms');
  form.field('social_networks');
  const accounts = form.values.social_networks ?? [];
  const set = (next: Account[]) => form.set('social_networks', next);
  const unused = socialNetworks.find((network) => accounts.every((account) => account.network !== network));
  return (
    <fieldset className={classes.networks}>
      <legend>{t('brand.networks')}</legend>
      <p>{t('brand.networks_hint')}</p>
      {accounts.map((account, index) => (
        <NetworkRow
          // Rows have nothing but their place: two of one network may be entered one after the other.
          key={index}
          account={account}
          index={index}
          error={form.errorOf(`social_networks.${index}`)}
          onChange={(part) => set(accounts.map((other, at) => (at === index ? { ...other, ...part } : other)))}
          onRemove={() => set(accounts.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onClick={() => set([...accounts, { network: unused ?? socialNetworks[0], handle: '' }])}
      >
        {ofNewsrooms('social.add')}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  account: Account;
  index: number;
  error: string | undefined;
  onChange: (part: Partial<Account>) => void;
  onRemove: () => void;
}

function NetworkRow({ account: { network, handle }, index, error, onChange, onRemove }: RowProps) {
  const t = useT('newsrooms');
  const name = t(`networks.${network}`);
  return (
    <div className={classes.network}>
      <Select
        aria-label={`${t('social.network')} ${index + 1}`}
        allowDeselect={false}
        data={socialNetworks.map((value) => ({ value, label: t(`networks.${value}`) }))}
        value={network}
        onChange={(value) => value && onChange({ network: value as SocialNetwork })}
      />
      <TextInput
        aria-label={`${t('social.handle')} ${index + 1}, ${name}`}
        name={`social_networks.${index}.handle`}
        placeholder={network === 'mastodon' ? 'name@example.social' : '@name'}
        value={handle}
        error={error}
        onChange={(event) => onChange({ handle: event.currentTarget.value })}
      />
      <ActionIcon
        aria-label={t('social.remove', { name: [name, handle].filter(Boolean).join(', ') })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
