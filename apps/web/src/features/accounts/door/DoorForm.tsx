import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormBanner } from '../../../shared/form/index.ts';
import { usePageTitle } from '../../../shared/page/index.ts';
import classes from './door.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** The browser's title if it is another. */
  pageTitle?: string;
  /** The state of the form, from useForm. */
  form: { banner: string[]; isBusy: boolean; onSubmit: (event: FormEvent) => void };
  action: string;
  /** Above the fields: why one is here. */
  note?: ReactNode;
  /** Under the button. */
  after?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A form in front of the shell: title, why, fields, one button. */
export function DoorForm({ title, lead, pageTitle = title, form, action, note, after, isWide, children }: Props) {
  usePageTitle(pageTitle);
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form} data-wide={isWide || undefined}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {note}
      <FormBanner form={form} />
      {children}
      <Button type="submit" size="md" variant="filled" fullWidth loading={form.isBusy}>
        {action}
      </Button>
      {after}
    </form>
  );
}
