import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { ImageField } from '../../../shared/upload/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { CardPreview } from './CardPreview.tsx';
import classes from './cards.module.css';
import { cuts, type Place, places } from './networks.ts';
import { useCard } from './useCard.ts';

const names: Record<Place, string> = { google: 'Google', linkedin: 'LinkedIn', facebook: 'Facebook', x: 'X' };

/** Titles, description and picture for networks and search engines, with what each of them shows. */
export default function CardsDialog() {
  const t = useT('stories');
  const app = useT('app');
  const { open } = useEditing();
  const [place, setPlace] = useState<Place>('linkedin');
  const card = useCard();
  return (
    <Modal
      opened
      onClose={() => open(null)}
      title={t('cards.title')}
      size={860}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.columns}>
        <Fields />
        <div className={classes.preview}>
          <SegmentedControl
            fullWidth
            aria-label={t('cards.place')}
            data={places.map((value) => ({ value, label: names[value] }))}
            value={place}
            onChange={(value) => setPlace(places.find((one) => one === value) ?? 'linkedin')}
          />
          <CardPreview place={place} card={card} />
          <p className={classes.note}>{t('cards.varies')}</p>
        </div>
      </div>
    </Modal>
  );
}

function Fields() {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { values, errors, change } = useStory();
  const card = useCard();
  const fits = useFits();
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('cards.social_title')}
        description={fits(card.title, cuts.facebook.title)}
        placeholder={values.headline || t('list.untitled')}
        lang={values.language}
        maxLength={255}
        value={values.social_title ?? ''}
        error={errors.social_title?.[0]}
        onChange={(event) => change({ social_title: event.currentTarget.value || null })}
      />
      <Textarea
        autosize
        minRows={2}
        label={t('cards.social_description')}
        description={fits(card.description, cuts.facebook.description ?? 0)}
        placeholder={values.subheading ?? ''}
        lang={values.language}
        maxLength={500}
        value={values.social_description ?? ''}
        error={errors.social_description?.[0]}
        onChange={(event) => change({ social_description: event.currentTarget.value || null })}
      />
      <ImageField
        label={t('cards.social_image')}
        description={t('cards.social_image_hint')}
        purpose="story_cover"
        brandId={brand.id}
        value={values.social_image}
        error={errors.social_image?.[0]}
        onChange={(social_image) => change({ social_image })}
      />
      <TextInput
        label={t('cards.seo_title')}
        description={fits(card.seoTitle, cuts.google.title)}
        placeholder={values.headline || t('list.untitled')}
        lang={values.language}
        maxLength={255}
        value={values.seo_title ?? ''}
        error={errors.seo_title?.[0]}
        onChange={(event) => change({ seo_title: event.currentTarget.value || null })}
      />
    </div>
  );
}

/** Returns '58 of 60 characters', or how many are cut. */
function useFits(): (text: string, most: number) => string {
  const t = useT('stories');
  const { number } = useFormat();
  return (text, most) => {
    const length = [...text.trim()].length;
    return length > most
      ? t('cards.too_long', { count: length - most, most: number(most) })
      : t('cards.fits', { length: number(length), most: number(most) });
  };
}
