import { Button, Checkbox, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { settings } from '../../../shared/page-settings.ts';
import { PhoneField } from '../../../shared/phone/index.ts';
import { PasswordField } from '../PasswordField.tsx';
import { DoorForm } from './DoorForm.tsx';
import { DoorNote } from './DoorNote.tsx';
import classes from './door.module.css';
import { IdentityButtons } from './IdentityButtons.tsx';
import { rememberedNewcomer } from './identity.ts';
import { ResendActivation } from './ResendActivation.tsx';
import { SignedOutLayout } from './SignedOutLayout.tsx';
import { usePublicCountries } from './usePublicCountries.ts';

const route = getRouteApi('/public/signup');

/** Makes an organisation with its first brand and administrator. The way in is the mailed link. */
export function SignUpPage() {
  const t = useT('accounts');
  const { language } = useTranslator();
  const { referrer } = route.useSearch();
  const newcomer = rememberedNewcomer();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: 'auth.sign-up',
    initial: {
      first_name: newcomer?.first_name ?? '',
      last_name: newcomer?.last_name ?? '',
      email: newcomer?.email ?? '',
      phone: '',
      password: '',
      organisation_name: '',
      country_id: '',
      language,
      referrer: referrer ?? null,
      terms_accepted: false,
    },
    submit: (body) => call('auth.sign-up', { body: { ...body, phone: body.phone || null } }),
    onDone: ({ data }) => setSentTo(data.email),
  });
  const countries = usePublicCountries();
  const foot = (
    <Link to="/login" className="underlined">
      {t('sign_up.has_account')}
    </Link>
  );
  if (sentTo)
    return (
      <SignedOutLayout foot={foot}>
        <DoorNote title={t('activation.sent')} lead={t('activation.sent_lead', { email: sentTo })}>
          <ResendActivation email={sentTo} />
          <Button component={Link} to="/login" size="md" variant="subtle">
            {t('recovery.back')}
          </Button>
        </DoorNote>
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout foot={foot}>
      <DoorForm
        title={t('sign_up.title')}
        lead={newcomer ? t('sign_up.newcomer') : t('sign_up.lead')}
        form={form}
        action={t('sign_up.action')}
        after={!newcomer && <OtherWay />}
        isWide
      >
        <div className={classes.pair}>
          <TextInput
            size="md"
            autoComplete="given-name"
            autoFocus
            {...form.text('first_name', t('fields.first_name'))}
          />
          <TextInput size="md" autoComplete="family-name" {...form.text('last_name', t('fields.last_name'))} />
        </div>
        <TextInput size="md" type="email" autoComplete="email" {...form.text('email', t('fields.work_email'))} />
        <PasswordField
          autoComplete="new-password"
          description={t('new_password.lead', { min: settings.password_min })}
          {...form.text('password', t('fields.password'))}
        />
        <div className={classes.pair}>
          <TextInput
            size="md"
            autoComplete="organization"
            {...form.text('organisation_name', t('fields.organisation_name'))}
          />
          <Select
            size="md"
            searchable
            data={countries}
            {...form.field('country_id', t('fields.country'))}
            value={form.values.country_id || null}
          />
        </div>
        <PhoneField size="md" country={form.values.country_id} {...form.text('phone', t('fields.phone'))} />
        <Checkbox label={t('sign_up.terms')} {...form.checkbox('terms_accepted')} />
      </DoorForm>
    </SignedOutLayout>
  );
}

/** Begins with an account of a provider, which fills in name and address. */
function OtherWay() {
  const t = useT('accounts');
  if (settings.sign_in_with.length === 0) return null;
  return (
    <>
      <p className={classes.or}>{t('sign_in.or')}</p>
      <IdentityButtons />
    </>
  );
}
