import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOrganisation, useUser } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { EmptyState, PageHead } from '../../shared/page/index.ts';
import classes from './information.module.css';
import { mailAddress, subjects } from './mail-address.ts';
import { useContact } from './useContact.ts';

/** Writes to the account manager, or to the operator, with the mail program of the user. */
export function ContactPage() {
  const t = useT('information');
  const user = useUser();
  const organisation = useOrganisation();
  const contact = useContact();
  const [subject, setSubject] = useState<(typeof subjects)[number]>('sales');
  const [text, setText] = useState('');
  return (
    <>
      <PageHead title={t('contact_us.title')} />
      <div className={classes.page}>
        {contact ? (
          <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
            <p>
              {contact.name === null
                ? t('contact_us.operator', { email: contact.email })
                : t('contact_us.lead', { name: contact.name, email: contact.email })}
            </p>
            <Select
              label={t('contact_us.subject')}
              allowDeselect={false}
              data={subjects.map((value) => ({ value, label: t(`contact_us.subjects.${value}`) }))}
              value={subject}
              onChange={(value) => value && setSubject(value as typeof subject)}
            />
            <Textarea
              label={t('contact_us.message')}
              autosize
              minRows={5}
              maxRows={16}
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button
              component="a"
              variant="filled"
              href={mailAddress(contact.email, {
                subject: t(`contact_us.subjects.${subject}`),
                body: `${text}\n\n${user.full_name}\n${organisation?.name ?? ''}`,
              })}
            >
              {t('contact_us.write')}
            </Button>
          </form>
        ) : (
          <EmptyState title={t('contact_us.nobody')} body={t('contact_us.nobody_body')} />
        )}
      </div>
    </>
  );
}
