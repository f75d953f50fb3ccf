import { eachId, eachRecord } from '../../platform/http/each-record.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Handlers } from '../access/index.ts';
import { publishStory, unpublishStory } from './publish-story.ts';
import { removeStory, restoreStory } from './remove-story.ts';
import { changeStory } from './save-story.ts';

/** Changes of many stories, each as by a call of its own. */
export const storyBulkRoutes: Handlers = {
  'stories.bulk-publish': (call) => {
    const effects = { ...call, origin: publicUrlOf(call) };
    return eachRecord(call, call.body.stories, ({ id, ...wish }) => publishStory(effects, call.scope, id, wish));
  },
  'stories.bulk-unpublish': (call) => eachId(call, call.body.stories, (id) => unpublishStory(call, call.scope, id)),
  'stories.bulk-move': (call) => {
    const effects = { ...call, origin: publicUrlOf(call) };
    return eachRecord(call, call.body.stories, ({ id, newsroom_id }) =>
      changeStory(effects, call.scope, id, { newsroom_id }),
    );
  },
  'stories.bulk-delete': (call) => eachId(call, call.body.stories, (id) => removeStory(call, call.scope, id)),
  'stories.bulk-restore': (call) => eachId(call, call.body.stories, (id) => restoreStory(call, call.scope, id)),
};
