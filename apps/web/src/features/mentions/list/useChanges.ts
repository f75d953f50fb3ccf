import { ApiError, events, type Mention, type PayloadOf } from '@masthead/contract';
import { queryClient, refresh } from '../../../shared/api/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import type { MentionQuery } from '../mention-search.ts';
import { forgetLists, freshPage, mentionQueryOf, patchMention, takeOut } from '../mentions.api.ts';
import { readBeside } from '../own-changes.ts';
import { vanished } from './mention-rows.ts';

const isHidden = ({ hidden }: Mention): boolean => hidden.organisation || hidden.brand || hidden.stream;

/** Number of mentions that are asked for one by one at the most. */
const fewChanges = 5;

/** Follows what colleagues do with the mentions that the list shows: a tone that was set, mentions that were hidden or shown again. */
export function useChanges(
  stream: { id: string; brand_id: string },
  query: MentionQuery,
  shown: readonly Mention[],
): void {
  const showsHidden = query.hidden === 'true';

  const readFresh = () => queryClient.fetchQuery({ ...freshPage(stream.id, query), staleTime: 0 });

  const followOne = async (id: string) => {
    const gone = () => takeOut(stream.id, (mention) => mention.id === id, { isHidden: showsHidden });
    try {
      const { data } = await readBeside(() => queryClient.fetchQuery({ ...mentionQueryOf(id), staleTime: 0 }));
      if (isHidden(data) === showsHidden) patchMention(id, data);
      else gone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) gone();
    }
  };

  const followMany = async () => {
    const { data, meta } = await readBeside(readFresh);
    const gone = new Set(vanished(shown, data, meta.has_more).map(({ id }) => id));
    if (gone.size > 0) takeOut(stream.id, (mention) => gone.has(mention.id), { isHidden: showsHidden });
  };

  const follow = async ({ stream_id, mention_id }: PayloadOf<typeof events.mentionsChanged>) => {
    void refresh('streams.index');
    if (stream_id !== stream.id) return forgetLists();
    void refresh('mentions.chart');
    if (!mention_id) await followMany();
    else if (shown.some(({ id }) => id === mention_id)) await followOne(mention_id);
    else await queryClient.invalidateQueries({ queryKey: freshPage(stream.id, query).queryKey });
  };
  const followDocuments = async (documentIds: readonly string[]) => {
    const changed = shown.filter(({ document_id }) => documentIds.includes(document_id));
    if (changed.length <= fewChanges) for (const { id } of changed) await followOne(id);
    else {
      const { data } = await readBeside(readFresh);
      for (const mention of data) patchMention(mention.id, mention);
    }
  };
  useChannel(events.commentsChanged, stream.brand_id, ({ subject_id }) => {
    void followDocuments([subject_id]).catch(() => undefined);
  });
  useChannel(events.assignmentsChanged, stream.brand_id, ({ subject_ids }) => {
    void followDocuments(subject_ids).catch(() => undefined);
  });
  useChannel(events.mentionsChanged, stream.brand_id, (change) => void follow(change).catch(() => undefined));
}
