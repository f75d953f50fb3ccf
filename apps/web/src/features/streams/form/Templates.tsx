import { Chip } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck } from '../../../shared/icons/index.ts';
import type { StreamValues } from '../stream-values.ts';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { fieldsOf, type Template, templates } from './templates.ts';

/** Fills the form of a new stream for one of the usual purposes. */
export function Templates({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  const [chosen, setChosen] = useState<Template | null>(null);
  const choose = (template: Template) => {
    setChosen(template);
    const crisisWords = t('templates.crisis_words').split(', ');
    const { entity_type, headline_search, required_any_words } = fieldsOf(
      template,
      form.values as StreamValues,
      crisisWords,
    );
    form.set('entity_type', entity_type);
    form.set('headline_search', headline_search);
    form.set('required_any_words', required_any_words);
  };
  return (
    <fieldset className={classes.templates} aria-describedby="template-hint">
      <legend>{t('templates.label')}</legend>
      <div>
        {templates.map((name) => (
          <Chip
            key={name}
            checked={chosen === name}
            onChange={() => choose(name)}
            icon={<IconCheck size={14} stroke={1.6} aria-hidden />}
          >
            {t(`templates.${name}.name`)}
          </Chip>
        ))}
      </div>
      <p className={classes.hint} id="template-hint" role="status">
        {chosen && t(`templates.${chosen}.hint`)}
      </p>
    </fieldset>
  );
}
