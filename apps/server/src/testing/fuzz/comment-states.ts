import { administrator, type Makers, type Making } from './making.ts';

/** Makes a comment of the caller on the story of the world. Each call names that record alone. */
async function makeComment(making: Making) {
  const { client, token } = administrator(making);
  const { brand_id, story_id } = making.world.facts;
  const params = { brand_id: brand_id! };
  const subject = { story_id: story_id! };
  const { data } = await client('comments.store', { params, body: { ...subject, text: 'Ready?' } });
  const one = { ...params, comment_id: data.id };
  const body = { ...subject, mention_id: undefined, clipping_id: undefined, mentioned: undefined };
  return { client, token, params: one, query: subject, body };
}

export const commentMakers: Makers = {
  'comments.index': async (making) => {
    const { token, query } = await makeComment(making);
    return { token, query };
  },
  'comments.store': async (making) => {
    const { token, params, body } = await makeComment(making);
    return { token, body: { ...body, thread_id: params.comment_id } };
  },
  'comments.update': async (making) => {
    const { token, params, body } = await makeComment(making);
    return { token, params, body };
  },
  'comments.delete': async (making) => {
    const { token, params, query } = await makeComment(making);
    return { token, params, query };
  },
  'comments.restore': async (making) => {
    const { token, params, query, body, client } = await makeComment(making);
    await client('comments.delete', { params, query });
    return { token, params, body };
  },
  'comments.resolve': async (making) => {
    const { token, params, body } = await makeComment(making);
    return { token, params, body };
  },
};
