import { Button, Textarea, TextInput } from '@mantine/core';
import { contactSubjects } from '@masthead/contract';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useOrganisation, useUser } from '../../shared/actor/index.ts';
import { call } from '../../shared/api/index.ts';
import { Select } from '../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { EmptyState, PageHead } from '../../shared/page/index.ts';
import { PhoneField } from '../../shared/phone/index.ts';
import classes from './information.module.css';
import { useContact } from './useContact.ts';

const route = getRouteApi('/app/contact_us');
type Subject = (typeof contactSubjects)[number];

/** Sends a message to the operator; with the subject enterprise, asks for an offer. */
export function ContactPage() {
  const { subject } = route.useSearch();
  // A link with another subject begins again if the page is open already.
  return <Contact key={subject} given={subject} />;
}

function Contact({ given }: { given: Subject | undefined }) {
  const t = useT('information');
  const contact = useContact();
  const [subject, setSubject] = useState<Subject>(given ?? 'sales');
  const [isSent, setSent] = useState(false);
  const choice = (
    <Select
      label={t('contact_us.subject')}
      allowDeselect={false}
      data={contactSubjects.map((value) => ({ value, label: t(`contact_us.subjects.${value}`) }))}
      value={subject}
      onChange={(value) => setSubject(contactSubjects.find((one) => one === value) ?? subject)}
    />
  );
  const Form = subject === 'enterprise' ? EnquiryForm : MessageForm;
  return (
    <>
      <PageHead title={t('contact_us.title')} />
      <div className={classes.page}>
        {isSent ? (
          <EmptyState
            title={t('contact_us.sent')}
            body={t('contact_us.sent_body')}
            actions={<Button onClick={() => setSent(false)}>{t('contact_us.another')}</Button>}
          />
        ) : (
          <>
            {contact && (
              <p className={classes.words}>
                {contact.name === null
                  ? t('contact_us.operator', { email: contact.email })
                  : t('contact_us.lead', { name: contact.name, email: contact.email })}
              </p>
            )}
            <Form subject={subject} choice={choice} onSent={() => setSent(true)} />
          </>
        )}
      </div>
    </>
  );
}

interface FormProps {
  subject: Subject;
  choice: ReactNode;
  onSent: () => void;
}

function MessageForm({ subject, choice, onSent }: FormProps) {
  const t = useT('information');
  const { full_name, email } = useUser();
  const form = useForm({
    schema: 'contactForm',
    initial: { name: full_name, email, message: '' },
    submit: (body) => call('contact-us.store', { body: { ...body, subject } }),
    onDone: onSent,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      {choice}
      <TextInput autoComplete="name" {...form.text('name', t('contact_us.name'))} />
      <TextInput type="email" autoComplete="email" {...form.text('email', t('contact_us.email'))} />
      <Textarea autosize minRows={5} maxRows={16} {...form.text('message', t('contact_us.message'))} />
      <Button type="submit" variant="filled" loading={form.isBusy}>
        {t('contact_us.send')}
      </Button>
    </form>
  );
}

function EnquiryForm({ choice, onSent }: FormProps) {
  const t = useT('information');
  const { full_name, email, phone, country } = useUser();
  const organisation = useOrganisation();
  const form = useForm({
    schema: 'billing.enterprise-enquiries.store',
    initial: { name: full_name, company: organisation?.name ?? '', email, phone, message: '' },
    submit: (body) => call('billing.enterprise-enquiries.store', { body }),
    onDone: onSent,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <FormBanner form={form} />
      {choice}
      <p className={classes.words}>{t('contact_us.enterprise_lead')}</p>
      <TextInput autoComplete="name" {...form.text('name', t('contact_us.name'))} />
      <TextInput autoComplete="organization" {...form.text('company', t('contact_us.company'))} />
      <TextInput type="email" autoComplete="email" {...form.text('email', t('contact_us.email'))} />
      <PhoneField country={country?.id ?? null} {...form.text('phone', t('contact_us.phone'))} />
      <Textarea autosize minRows={5} maxRows={16} {...form.text('message', t('contact_us.requirements'))} />
      <Button type="submit" variant="filled" loading={form.isBusy}>
        {t('contact_us.send_enquiry')}
      </Button>
    </form>
  );
}
