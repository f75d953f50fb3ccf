import { Textarea } from '@mantine/core';
import { limits } from '@masthead/contract';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './editor.module.css';
import { useEditing, useStory } from './story-context.ts';

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** Edits headline and lead. Enter moves to the next field. */
export function HeadlineFields() {
  const t = useT('stories');
  const { values, errors, story, change } = useStory();
  const { goTo } = useEditing();
  const on = (next: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    goTo(next);
  };
  const isCorrected = story?.first_published_at && story.corrections.length > 0;
  return (
    <header>
      <p className={classes.kicker}>
        {t(`types.${values.type}`)}
        {isCorrected && ` · ${t('corrections.count', { count: story.corrections.length })}`}
      </p>
      <div data-part="headline">
        <Textarea
          autosize
          variant="unstyled"
          classNames={{ input: classes.headline! }}
          aria-label={t('parts.headline')}
          placeholder={t('editor.headline_hint')}
          lang={values.language}
          maxLength={limits.shortText}
          autoFocus={!story}
          value={values.headline}
          error={errors.headline?.[0]}
          onKeyDown={on('subheading')}
          onChange={(event) => change({ headline: oneLine(event.currentTarget.value) })}
        />
      </div>
      <div data-part="subheading">
        <Textarea
          autosize
          variant="unstyled"
          classNames={{ input: classes.lead! }}
          aria-label={t('parts.subheading')}
          placeholder={t('editor.lead_hint')}
          lang={values.language}
          maxLength={1000}
          value={values.subheading ?? ''}
          error={errors.subheading?.[0]}
          onKeyDown={on('copytext')}
          onChange={(event) => change({ subheading: oneLine(event.currentTarget.value) || null })}
        />
      </div>
    </header>
  );
}
