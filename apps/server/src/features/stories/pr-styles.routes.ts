import { type PrStyleForm, styleTemplates } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { v7 as uuidv7 } from 'uuid';
import { notFound } from '../../platform/http/failure.ts';
import { type BrandId, brandIn, type Call, type Handlers } from '../access/index.ts';
import {
  deletePrStyle,
  findLook,
  findPrStyle,
  insertPrStyle,
  listPrStyles,
  updatePrStyle,
} from './pr-styles.queries.ts';
import { findStory } from './stories.queries.ts';

const logoPositions = { classic: 'left', modern: 'centre', letter: 'right' } as const;

/** Returns the ready-made frames in the organisation's own colours and font. */
async function templates({ db, scope, language }: Call<'style-templates.index'>): Promise<PrStyleForm[]> {
  const look = await findLook(db, scope.organisationId);
  if (!look) throw notFound();
  return styleTemplates.map((template) => ({
    name: translate(language, `newsrooms.styles.${template}`),
    template,
    settings: {
      main_color: look.color_primary,
      secondary_color: look.color_secondary,
      font: look.font_primary,
      logo_position: logoPositions[template],
    },
  }));
}

type Making = Call<'brands.pr-styles.store'> | Call<'stories.pr-styles.store'>;
async function make({ db, clock, scope, body }: Making, brandId: BrandId, storyId: string | null) {
  const id = uuidv7();
  await insertPrStyle(db, { id, brandId, storyId, form: body }, clock.now());
  return { data: (await findPrStyle(db, scope, id))! };
}

async function ofStory({ db, scope, params }: Call<'stories.pr-styles.index'> | Call<'stories.pr-styles.store'>) {
  const story = await findStory(db, scope, params.story_id);
  if (!story) throw notFound();
  return story;
}

export const prStyleRoutes: Handlers = {
  'style-templates.index': async (call) => ({ data: await templates(call) }),
  'brands.pr-styles.index': async ({ db, scope, params }) => ({
    data: await listPrStyles(db, brandIn(scope, params.brand_id), null),
  }),
  'brands.pr-styles.store': (call) => make(call, brandIn(call.scope, call.params.brand_id), null),
  'stories.pr-styles.index': async (call) => {
    const { id, brand_id } = await ofStory(call);
    return { data: await listPrStyles(call.db, brand_id, id) };
  },
  'stories.pr-styles.store': async (call) => {
    const { id, brand_id } = await ofStory(call);
    return await make(call, brand_id, id);
  },
  'pr-styles.update': async ({ db, clock, scope, params, body }) => {
    await updatePrStyle(db, scope, params.pr_style_id, body, clock.now());
    const style = await findPrStyle(db, scope, params.pr_style_id);
    if (!style) throw notFound();
    return { data: style };
  },
  'pr-styles.delete': async ({ db, scope, params }) => {
    if (!(await deletePrStyle(db, scope, params.pr_style_id))) throw notFound();
  },
};
