import { TextInput } from '@mantine/core';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ImageField } from '../../../shared/upload/index.ts';
import classes from './editor.module.css';
import { useStory } from './story-context.ts';

/** The picture above the text, with its caption. */
export function Cover() {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { values, errors, change } = useStory();
  return (
    <section data-part="cover_image" className={classes.cover}>
      <ImageField
        label={<span className="visually-hidden">{t('parts.cover_image')}</span>}
        purpose="story_cover"
        brandId={brand.id}
        value={values.cover_image}
        error={errors.cover_image?.[0]}
        onChange={(cover_image) => change({ cover_image })}
      />
      {values.cover_image && (
        <TextInput
          aria-label={t('parts.cover_image_caption')}
          placeholder={t('editor.caption_hint')}
          lang={values.language}
          maxLength={1000}
          value={values.cover_image_caption ?? ''}
          error={errors.cover_image_caption?.[0]}
          onChange={(event) => change({ cover_image_caption: event.currentTarget.value || null })}
        />
      )}
    </section>
  );
}
