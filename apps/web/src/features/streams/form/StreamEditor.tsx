import { Badge, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Stream, type StreamFormOutput, streamForm } from '@masthead/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useActiveBrand, useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { usePageTitle } from '../../../shared/page/index.ts';
import type { StreamValues } from '../stream-values.ts';
import { usePreview } from '../streams.api.ts';
import { EditorPreview, PhonePreview } from './EditorPreview.tsx';
import classes from './form.module.css';
import { StreamFields } from './StreamFields.tsx';

export interface StreamEditorProps {
  title: string;
  saveLabel: string;
  back: { to: string; label: string };
  initial: StreamValues;
  submit: (values: StreamFormOutput) => Promise<{ data: Stream }>;
  onDone: (answer: { data: Stream }) => void;
}

/** The form of a stream at the left, what it would find at the right. */
export function StreamEditor({ title, saveLabel, back, initial, submit, onDone }: StreamEditorProps) {
  const t = useT('streams');
  usePageTitle(title);
  const brand = useActiveBrand();
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const form = useForm({ schema: streamForm, initial, submit, onDone });
  const values = form.values as StreamValues;
  useBlockBrandSwitch(form.isDirty);
  const preview = usePreview(values, brand.id);
  const actions = (
    <>
      {!isPhone && (
        <Button component={Link} to={back.to}>
          {t('form.discard')}
        </Button>
      )}
      <Button variant="filled" loading={form.isBusy} type="submit" form="stream-form">
        {saveLabel}
      </Button>
    </>
  );
  return (
    <div className={classes.editor}>
      <header className={classes.head}>
        <Link to={back.to} className={classes.back}>
          <IconChevronLeft size={14} stroke={1.6} aria-hidden />
          <span className="cut">{back.label}</span>
        </Link>
        <h1>{title}</h1>
        <span role="status">{form.isDirty && <Badge>{t('form.unsaved')}</Badge>}</span>
        {!isPhone && <div className={classes.headActions}>{actions}</div>}
      </header>
      <div className={classes.columns}>
        <form id="stream-form" className={classes.form} onSubmit={form.onSubmit} noValidate>
          <FormBanner form={form} />
          <StreamFields form={form} />
        </form>
        {!isPhone && <EditorPreview {...preview} />}
      </div>
      {isPhone && (
        <div className={classes.phoneFoot}>
          <PhonePreview {...preview} />
          {actions}
        </div>
      )}
    </div>
  );
}
