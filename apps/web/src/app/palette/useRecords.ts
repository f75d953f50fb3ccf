import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useActiveBrand, usePermissions } from '../../shared/actor/index.ts';
import { apiQuery } from '../../shared/api/index.ts';
import type { Command } from './useCommands.tsx';

/** Rows of each kind of record; a longer list is what the page of the records is for. */
const limit = 3;
/** Fewer letters find too much to be of use. */
const fewest = 2;

/** Returns the records of the active brand that fit a text: stories, relations, clippings, e-mails and sources. */
export function useRecords(search: string): { records: Command[]; isSearching: boolean } {
  const router = useRouter();
  const { id: brand, organisation_id } = useActiveBrand();
  const permission = usePermissions();
  const isOn = organisation_id !== '' && search.length >= fewest;
  const mayAsk = (canSee: boolean) => ({ enabled: isOn && canSee, placeholderData: keepPreviousData });
  const found = { search, limit };

  const stories = useQuery({ ...apiQuery('stories.index', { query: { brands: brand, ...found } }), ...mayAsk(true) });
  const relations = useQuery({
    ...apiQuery('connect.relations.index', { query: { brand, ...found } }),
    ...mayAsk(permission('relations.list').can),
  });
  const clippings = useQuery({
    ...apiQuery('clippings.index', { query: { brand, ...found } }),
    ...mayAsk(permission('clippings.list').can),
  });
  const emails = useQuery({
    ...apiQuery('emails.index', { query: { brand, ...found } }),
    ...mayAsk(permission('emails.list').can),
  });
  const sources = useQuery({
    ...apiQuery('sources.index', { query: found }),
    ...mayAsk(permission('streams.list').can),
  });
  if (!isOn) return { records: [], isSearching: false };

  const records: Command[] = [
    ...(stories.data?.data ?? []).map(({ id, headline }) => ({
      id,
      group: 'stories' as const,
      label: headline,
      run: () => router.navigate({ to: '/stories/story/$storyId/edit', params: { storyId: id } }),
    })),
    ...(relations.data?.data ?? []).map(({ id, name, media_outlet: outlet }) => ({
      id,
      group: 'relations' as const,
      label: outlet ? `${name}, ${outlet.name}` : name,
      run: () => router.navigate({ to: '/connect/relations/$relationId', params: { relationId: id } }),
    })),
    ...(clippings.data?.data ?? []).map(({ id, headline }) => ({
      id,
      group: 'clippings' as const,
      label: headline,
      run: () => router.navigate({ to: '/performance/coverage', search: { search, clipping: id } }),
    })),
    ...(emails.data?.data ?? []).map(({ id, subject }) => ({
      id,
      group: 'emails' as const,
      label: subject,
      run: () => router.navigate({ to: '/emails/$emailId', params: { emailId: id } }),
    })),
    ...(sources.data?.data ?? []).map(({ id, name }) => ({
      id,
      group: 'sources' as const,
      label: name,
      run: () => router.navigate({ to: '/streams/sources', search: { search: name } }),
    })),
  ];
  return {
    records,
    isSearching: [stories, relations, clippings, emails, sources].some(({ isFetching }) => isFetching),
  };
}
