import type { Story } from '@masthead/contract';
import { apiPages, apiQuery, queryClient, refresh } from '../../shared/api/index.ts';
import type { StorySearch } from './list/story-search.ts';

export const storyPages = (brandId: string, { newsrooms, languages, status, search }: StorySearch) =>
  apiPages('stories.index', {
    query: {
      brands: brandId,
      ...(newsrooms && { newsrooms }),
      ...(languages && { languages }),
      ...(status && { status }),
      ...(search && { search }),
      limit: 50,
    },
  });
export const storyQuery = (storyId: string) => apiQuery('stories.show', { params: { story_id: storyId } });
export const newsroomsOf = (brandId: string) => apiQuery('brands.newsrooms.index', { params: { brand_id: brandId } });
export const contactsOf = (brandId: string) => apiQuery('brands.contacts.index', { params: { brand_id: brandId } });
export const brandFiles = (brandId: string, kind?: 'image') =>
  apiPages('brands.files.index', { params: { brand_id: brandId }, query: { limit: 24, ...(kind && { kind }) } });
export const tagsOf = (brandId: string, text: string) =>
  apiQuery('brands.suggested-tags', { params: { brand_id: brandId }, query: text ? { text } : {} });
export const embedCard = (url: string) => apiQuery('embeds.show', { query: { url } });
export const revisionPages = (storyId: string) =>
  apiPages('stories.revisions.index', { params: { story_id: storyId }, query: { limit: 50 } });
export const revisionText = (storyId: string, revision: number) =>
  apiQuery('stories.revisions.show', { params: { story_id: storyId, revision } });
export const storyFacts = (storyId: string, days: { start: string; end: string }) =>
  apiQuery('stories.facts', { params: { story_id: storyId }, query: days });
export const stylesOfStory = (storyId: string) =>
  apiQuery('stories.pr-styles.index', { params: { story_id: storyId } });
export const stylesOfBrand = (brandId: string) => apiQuery('brands.pr-styles.index', { params: { brand_id: brandId } });
export const styleTemplates = () => apiQuery('style-templates.index');

/** Refreshes everything that shows a story after it was saved, published or otherwise changed. */
export async function storyChanged(story: Story): Promise<void> {
  queryClient.setQueryData(storyQuery(story.id).queryKey, { data: story });
  await refresh('stories.index', 'stories.revisions.index', 'newsrooms.index', 'brands.newsrooms.index');
}
