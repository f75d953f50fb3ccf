import { Badge, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Stream, StreamFormOutput } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useActiveBrand, useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronLeft } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { EmptyState, RowSkeletons, usePageTitle } from '../../../shared/page/index.ts';
import type { Draft } from '../lab/QueryEditor.tsx';
import type { StreamValues } from '../stream-values.ts';
import { usePreview } from '../streams.api.ts';
import classes from './form.module.css';
import { useBlockOutlet } from './Outlets.tsx';
import { StreamFields } from './StreamFields.tsx';
import { Templates } from './Templates.tsx';

const QueryEditor = lazyPart(async () => (await import('../lab/QueryEditor.tsx')).QueryEditor, { hasTexts: true });
const Suggestions = lazyPart(async () => (await import('../lab/Suggestions.tsx')).Suggestions, { hasTexts: true });
const LabResult = lazyPart(async () => (await import('../lab/LabResult.tsx')).LabResult);
const PhoneResult = lazyPart(async () => (await import('../lab/PhoneResult.tsx')).PhoneResult);

interface StreamEditorProps {
  title: string;
  saveLabel: string;
  back: { to: string; label: string };
  initial: StreamValues;
  /** Changes that are made on opening, such as a word chosen in a mention. */
  changes?: Partial<StreamValues>;
  /** The saved stream that is changed: what it is compared with. */
  saved?: Stream;
  submit: (values: StreamFormOutput) => Promise<{ data: Stream }>;
  onDone: (answer: { data: Stream }) => void;
  /** Versions of what is edited. */
  children?: ReactNode;
}

/** The query lab: the form of a stream at the left, the same query as text and what it would find at the right. */
export function StreamEditor({
  title,
  saveLabel,
  back,
  initial,
  changes,
  saved,
  submit,
  onDone,
  children,
}: StreamEditorProps) {
  const t = useT('streams');
  usePageTitle(title);
  const brand = useActiveBrand();
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const name = `stream.${saved?.id ?? `new.${brand.id}`}`;
  const form = useForm({ draft: name, schema: 'streamForm', initial, ...(changes && { changes }), submit, onDone });
  const values = form.values as StreamValues;
  const [draft, setDraft] = useState<Draft | null>(null);
  // The brand is part of what is edited: it stays the same until the page is left.
  useBlockBrandSwitch(true);
  const preview = usePreview(values, brand.id, saved?.id);
  const block = useBlockOutlet(form);
  const result = {
    state: preview,
    isChanged: form.isDirty && saved !== undefined,
    onBlock: (outlet: { id: string; name: string }) => void block(outlet),
    suggestions: <Suggestions form={form} brandId={brand.id} />,
  };
  const isShown = useIsFirstPageShown();
  const editorPlace = <RowSkeletons count={2} />;
  const editor = isShown ? (
    <QueryEditor fallback={editorPlace} form={form} draft={draft} onDraft={setDraft} />
  ) : (
    editorPlace
  );
  const save = (event: FormEvent) => {
    if (draft?.reading.kind === 'broken' && draft.text.trim() !== '') {
      event.preventDefault();
      notify({ kind: 'warning', title: t('lab.broken'), body: t('lab.mend_first') });
      return;
    }
    form.onSubmit(event);
  };
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
        <span role="status">
          {(form.isDirty || saved) && (
            <Badge>
              {!saved
                ? t('form.unsaved')
                : t(form.isDirty ? 'form.version_changed' : 'form.version', { version: saved.version })}
            </Badge>
          )}
        </span>
        <div className={classes.headActions}>
          {children}
          {!isPhone && actions}
        </div>
      </header>
      <div className={classes.columns}>
        <form id="stream-form" className={classes.form} onSubmit={save} noValidate>
          <FormBanner form={form} />
          {!saved && !values.query_text && <Templates form={form} />}
          <StreamFields form={form} outletNames={outletNames(saved)} />
          {isPhone && editor}
        </form>
        {!isPhone && (
          <aside className={classes.work}>
            {editor}
            {preview.isAsked ? (
              <LabResult fallback={<RowSkeletons kind="mention" count={4} />} {...result} />
            ) : (
              <EmptyState title={t('preview.waiting_title')} body={t('preview.waiting_body')} />
            )}
          </aside>
        )}
      </div>
      {isPhone && (
        <div className={classes.phoneFoot}>
          <PhoneResult fallback={<Button>{t('preview.show_hits')}</Button>} {...result} />
          {actions}
        </div>
      )}
    </div>
  );
}

const outletNames = (saved: Stream | undefined): ReadonlyMap<string, string> =>
  new Map([...(saved?.blocked_outlets ?? []), ...(saved?.whitelisted_outlets ?? [])].map(({ id, name }) => [id, name]));
