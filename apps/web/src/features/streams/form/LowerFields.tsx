import { Switch } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCode } from '../../../shared/icons/index.ts';
import type { StreamValues } from '../stream-values.ts';
import { Automation } from './Automation.tsx';
import { Entity } from './Entity.tsx';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { MediaTypes } from './MediaTypes.tsx';
import { NearPairs } from './NearPairs.tsx';
import { Outlets } from './Outlets.tsx';
import { Switches } from './Switches.tsx';
import { Terms } from './Terms.tsx';
import { Where } from './Where.tsx';

interface LowerFieldsProps {
  form: StreamFormState;
  /** Names of outlets that are chosen already, by id. */
  outletNames: ReadonlyMap<string, string>;
}

/** Shows the fields of a stream below its words: near words, places, outlets, media, options and automation. */
export function LowerFields({ form, outletNames }: LowerFieldsProps) {
  const t = useT('streams');
  const values = form.values as StreamValues;
  return (
    <>
      {values.query_text ? (
        <HeldAsText form={form} />
      ) : (
        <>
          <NearPairs form={form} />
          <Terms {...form.field('excluded_words')} label={t('form.none_of')} isOptional value={values.excluded_words} />
          <Where form={form} />
          <Outlets form={form} names={outletNames} />
          <MediaTypes form={form} />
          <Switches form={form} />
        </>
      )}
      <Automation form={form} />
    </>
  );
}

/** Explains that the text decides what is found; the fields of the form return with a text that they can hold. */
function HeldAsText({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  return (
    <>
      <div className={classes.held}>
        <IconCode size={16} stroke={1.6} aria-hidden />
        <p>
          <b>{t('form.held_title')}</b> {t('form.held_body')}
        </p>
      </div>
      <Entity form={form} />
      <Switch
        withThumbIndicator={false}
        labelPosition="left"
        className={classes.single}
        label={t('form.ad_blocking')}
        {...form.checkbox('ad_blocking')}
      />
    </>
  );
}
