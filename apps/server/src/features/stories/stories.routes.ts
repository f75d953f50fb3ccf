import { translate } from '@masthead/i18n/server';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import { siteBase } from '../newsrooms/index.ts';
import { approvalRoutes } from './approval/approval.routes.ts';
import { storyBulkRoutes } from './bulk.routes.ts';
import { listCalendar } from './calendar.queries.ts';
import { storyPartRoutes } from './parts.routes.ts';
import { prStyleRoutes } from './pr-styles.routes.ts';
import { endRequest, requestPublishing } from './publish-requests.ts';
import { publishStory, rescheduleStory, unpublishStory } from './publish-story.ts';
import { removeStory, restoreStory } from './remove-story.ts';
import { changeStory, changing, createStory, makePreviewToken } from './save-story.ts';
import { findPreviewToken, listRelated, listStories, updateStory } from './stories.queries.ts';
import { answerOne, findOr404, shortAnswer } from './story-answer.ts';
import { beginVersion, bringUpToDate } from './versions.ts';

const mostRelated = 6;
const mostInCalendar = 500;

const unpublishedNewsroom = (language: string) => ({
  code: 'newsroom_unpublished' as const,
  message: translate(language, 'stories.warnings.newsroom_unpublished', {}),
});

async function previewOf(call: Call<'stories.preview'> | Call<'stories.renew-preview'>) {
  const row = await findPreviewToken(call.db, call.scope, call.params.story_id);
  if (!row) throw notFound();
  return { data: { url: `${siteBase(call.config, publicUrlOf(call))}/news/preview/${row.preview_token}` } };
}

const recordRoutes: Handlers = {
  'stories.index': async (call) => {
    const { brands: _, cursor, limit, ...filter } = call.query;
    const rows = await listStories(call.db, call.scope, filter, { after: readCursor(cursor, ['moment', 'id']), limit });
    return pageOf(
      rows,
      limit,
      (row) => [row.updated_at, row.id],
      (row) => shortAnswer(call, row),
    );
  },
  'stories.store': async (call) => {
    const { brand_id, ...form } = call.body;
    return await answerOne(call, await createStory(call, call.scope, brandIn(call.scope, brand_id), form));
  },
  'stories.show': (call) => answerOne(call, call.params.story_id),
  'stories.update': async (call) => {
    await changeStory({ ...call, origin: publicUrlOf(call) }, call.scope, call.params.story_id, call.body);
    return await answerOne(call, call.params.story_id);
  },
  'stories.delete': (call) => removeStory(call, call.scope, call.params.story_id),
  'stories.restore': async (call) => {
    await restoreStory(call, call.scope, call.params.story_id);
    return await answerOne(call, call.params.story_id);
  },
  'stories.publish': async (call) => {
    await publishStory({ ...call, origin: publicUrlOf(call) }, call.scope, call.params.story_id, call.body);
    const { data } = await answerOne(call, call.params.story_id);
    return { data, warnings: data.newsroom.is_published ? [] : [unpublishedNewsroom(call.language)] };
  },
  'stories.reschedule': async (call) => {
    await rescheduleStory(call, call.scope, call.params.story_id, call.body.date);
    return await answerOne(call, call.params.story_id);
  },
  'stories.calendar': async (call) => {
    const rows = await listCalendar(call.db, call.scope, call.query, mostInCalendar);
    return { data: rows.map((row) => shortAnswer(call, row)) };
  },
  'stories.unpublish': async (call) => {
    await unpublishStory(call, call.scope, call.params.story_id);
    return await answerOne(call, call.params.story_id);
  },
  'stories.publish-request.store': async (call) => {
    await requestPublishing(call);
    return await answerOne(call, call.params.story_id);
  },
  'stories.publish-request.delete': async (call) => {
    await endRequest(call);
    return await answerOne(call, call.params.story_id);
  },
  'stories.related': async (call) => {
    const story = await findOr404(call, call.params.story_id);
    const rows = await listRelated(call.db, call.scope, story, mostRelated);
    return { data: rows.map((row) => shortAnswer(call, row)) };
  },
  'stories.preview': previewOf,
  'stories.renew-preview': async (call) => {
    await changing(call, call.scope, call.params.story_id, async (transaction, story) => {
      await updateStory(transaction, call.scope, story.id, { preview_token: makePreviewToken() }, call.clock.now());
    });
    return await previewOf(call);
  },
  'stories.versions.store': async (call) =>
    await answerOne(call, await beginVersion(call, call.scope, call.params.story_id, call.body.language)),
  'stories.versions.up-to-date': async (call) => {
    await bringUpToDate(call, call.scope, call.params.story_id);
    return await answerOne(call, call.params.story_id);
  },
};

export const storyRoutes: Handlers = {
  ...recordRoutes,
  ...storyBulkRoutes,
  ...approvalRoutes,
  ...storyPartRoutes,
  ...prStyleRoutes,
};
