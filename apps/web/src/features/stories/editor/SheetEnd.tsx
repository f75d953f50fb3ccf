import type { ComponentProps } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { LaterText } from '../text/LaterText.tsx';
import { Attachments } from './Attachments.tsx';
import { ContactFields } from './ContactFields.tsx';
import classes from './editor.module.css';
import { useStory } from './story-context.ts';

interface Props {
  /** Properties that all texts of the story share. */
  text: Omit<ComponentProps<typeof LaterText>, 'label' | 'value' | 'placeholder' | 'onChange'>;
}

/** Shows what stands below the text of a story: files, boilerplate and contact. */
export function SheetEnd({ text }: Props) {
  const t = useT('stories');
  const { values, story, change } = useStory();
  return (
    <>
      <Attachments />
      <section data-part="boilerplate" className={classes.block}>
        <h2>{story ? t('outline.about', { name: story.newsroom.name }) : t('parts.boilerplate')}</h2>
        <div className={classes.boilerplate}>
          <LaterText
            {...text}
            label={t('parts.boilerplate')}
            value={values.boilerplate ?? ''}
            placeholder={t('text.boilerplate_hint')}
            onChange={(html) => change({ boilerplate: html || null })}
          />
        </div>
      </section>
      <ContactFields />
    </>
  );
}
