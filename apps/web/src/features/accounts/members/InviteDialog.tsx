import { Button, Group, Textarea } from '@mantine/core';
import { type Brand, type Organisation, type Role, roles } from '@masthead/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { bootstrapQueries } from '../../../shared/actor/index.ts';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal, Select, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, Label, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { brokenAddresses } from './addresses.ts';
import classes from './members.module.css';

interface Props {
  brand: Brand;
  /** The role to begin with; null: closed. */
  role: Role;
  onClose: () => void;
}

/** Invites people by their addresses, several at once, with one role. */
export function InviteDialog({ brand, role, onClose }: Props) {
  const t = useT('accounts');
  const common = useT('app');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(role === 'reader' ? 'invite.reader_title' : 'invite.title', { brand: brand.name })}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <InviteForm brand={brand} role={role} onClose={onClose} />
    </Modal>
  );
}

/** Returns true for a plan above freemium and trial. */
const isPaying = (organisation?: Organisation): boolean => {
  const subscription = organisation?.subscription;
  return !!subscription && subscription.plan.slug !== 'freemium' && !subscription.is_on_trial;
};

function InviteForm({ brand, role, onClose }: { brand: Brand; role: Role; onClose: () => void }) {
  const t = useT('accounts');
  const common = useT('app');
  const validation = useT('validation');
  const organisations = useSuspenseQuery(bootstrapQueries.organisations).data.data;
  const mayWrite = isPaying(organisations.find(({ id }) => id === brand.organisation_id));
  const form = useForm({
    draft: `invitations.${brand.id}`,
    schema: 'brands.invitations.store',
    initial: { invitations: [], message: '' } as { invitations: { email: string; role: Role }[]; message: string },
    asksBeforeLeaving: false,
    submit: (body) => call('brands.invitations.store', { params: { brand_id: brand.id }, body }),
    onDone: async ({ data }) => {
      await refresh('brands.invitations.index', 'brands.seats.show');
      notify({ title: t('invite.sent', { count: data.length }) });
      onClose();
    },
  });
  const { invitations } = form.values;
  const chosen = invitations[0]?.role ?? role;
  const emails = invitations.map(({ email }) => email);
  const setAll = (addresses: string[], of: Role) =>
    form.set(
      'invitations',
      addresses.map((email) => ({ email: email.trim(), role: of })),
    );
  const broken = brokenAddresses(emails);
  const error =
    broken.length > 0
      ? broken.map((email) => validation('email_of', { email })).join(' ')
      : form.errorOf('invitations') && t('invite.nobody');
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.invite}>
      <FormBanner form={form} />
      <Seats brandId={brand.id} role={chosen} />
      <TagsInput
        {...form.field('invitations')}
        label={t('invite.addresses')}
        description={t('invite.addresses_hint')}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        data-autofocus
        maxDropdownHeight={0}
        value={emails}
        onChange={(addresses) => setAll(addresses, chosen)}
        error={error}
      />
      <Select
        label={t('members.role')}
        allowDeselect={false}
        data={roles.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
        value={chosen}
        description={t(`role_leads.${chosen}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(next) => next && setAll(emails, next as Role)}
        disabled={emails.length === 0}
      />
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('message')}
        label={<Label isOptional>{t('invite.message')}</Label>}
        disabled={!mayWrite}
        description={mayWrite ? undefined : validation('needs_paid_plan')}
      />
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('invite.send', { count: emails.length })}
        </Button>
      </Group>
    </form>
  );
}

/** The seats in use of the kind that the role takes. */
function Seats({ brandId, role }: { brandId: string; role: Role }) {
  const t = useT('accounts');
  const { data } = useQuery(apiQuery('brands.seats.show', { params: { brand_id: brandId } }));
  if (!data) return null;
  const { max, current } = role === 'reader' ? data.data.read_only_licenses : data.data.licenses;
  const params = { max: max === null ? 'none' : 'some', current, limit: max ?? 0 };
  return <p className={classes.seats}>{t(role === 'reader' ? 'invite.read_only_seats' : 'invite.seats', params)}</p>;
}
