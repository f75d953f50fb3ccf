import type { ImageCrop } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useStory } from '../editor/story-context.ts';
import { blockTexts } from '../saving/block-texts.ts';
import { newsroomsOf } from '../stories.api.ts';

export interface Card {
  seoTitle: string;
  title: string;
  description: string;
  /** Address of the picture; null if the card is drawn without one. */
  picture: string | null;
  /** The picture was chosen for the card, so that the headline is not drawn on it. */
  isChosen: boolean;
  host: string;
  newsroom: string;
  colour: string;
  language: string;
}

const addressOf = (image: ImageCrop | null): string | null => image?.cropped ?? image?.original ?? null;

/** Returns the edited story as the public site hands it to networks and search engines. */
export function useCard(): Card {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { values } = useStory();
  const newsrooms = useQuery(newsroomsOf(brand.id)).data?.data ?? [];
  const newsroom = newsrooms.find(({ id }) => id === values.newsroom_id);
  const headline = values.headline || t('list.untitled');
  const lead = values.subheading || blockTexts(values.copytext).replaceAll('\n', ' ').slice(0, 200);
  const social = addressOf(values.social_image);
  return {
    seoTitle: `${values.seo_title ?? headline} | ${newsroom?.name ?? brand.name}`,
    title: values.social_title ?? headline,
    description: values.social_description ?? lead,
    picture: social ?? addressOf(values.cover_image),
    isChosen: social !== null,
    host: newsroom && URL.canParse(newsroom.url) ? new URL(newsroom.url).host : location.host,
    newsroom: newsroom?.name ?? brand.name,
    colour: newsroom?.main_color ?? '#008c60',
    language: values.language,
  };
}
