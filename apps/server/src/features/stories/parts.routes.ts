import { countWords } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../access/index.ts';
import { readFacts, touchNewsroom } from '../newsrooms/index.ts';
import { holderKinds } from './columns.ts';
import { detectAside } from './detect-aside.ts';
import { deleteCorrection, insertCorrection, listFileIds } from './parts.queries.ts';
import { findRevision, listRevisions } from './revisions.queries.ts';
import { changing } from './save-story.ts';
import { showEmbed } from './show-embed.ts';
import { findStory } from './stories.queries.ts';

/** Endpoints of a story's history, corrections and facts, and of the editor. */
export const storyPartRoutes: Handlers = {
  'stories.revisions.index': async ({ db, scope, params, query }) => {
    const rows = await listRevisions(db, scope, params.story_id, {
      after: readCursor(query.cursor, ['integer']),
      limit: query.limit,
    });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.revision],
      ({ content, ...row }) => ({ ...row, headline: content.headline, words: countWords(content.copytext) }),
    );
  },
  'stories.revisions.show': async ({ db, scope, params }) => {
    const row = await findRevision(db, scope, params.story_id, params.revision);
    if (!row) throw notFound();
    return { data: row.content };
  },
  'stories.corrections.store': (call) =>
    changing(call, call.scope, call.params.story_id, async (transaction, story) => {
      if (story.status !== 'published') throw new Failure(409, 'story_not_published');
      const [correction, now] = [{ id: uuidv7(), text: call.body.text }, call.clock.now()];
      await insertCorrection(transaction, call.scope, story.id, correction, now);
      await touchNewsroom(transaction, story.newsroom_id);
      return { data: { ...correction, created_at: now.toISOString() } };
    }),
  'stories.corrections.delete': (call) =>
    changing(call, call.scope, call.params.story_id, async (transaction, story) => {
      if (!(await deleteCorrection(transaction, call.scope, story.id, call.params.correction_id))) throw notFound();
      await touchNewsroom(transaction, story.newsroom_id);
    }),
  'stories.facts': async (call) => {
    const { db, scope, params, query } = call;
    const story = await findStory(db, scope, params.story_id);
    if (!story) throw notFound();
    const records = [story.id, ...(await listFileIds(db, scope, holderKinds, story.id))];
    const { top_stories: _, ...facts } = await readFacts(call, {
      scope,
      newsroomId: story.newsroom_id,
      records,
      ...query,
    });
    return { data: facts };
  },
  'embeds.show': async (call) => {
    if (!call.query.url) throw invalidField('url', 'required');
    return { data: await showEmbed(call, call.query.url) };
  },
  'detect-language': async ({ body }) => ({ languages: await detectAside(body.text) }),
};
