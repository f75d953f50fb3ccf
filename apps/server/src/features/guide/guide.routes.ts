import { type Guide, guideSteps } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Handlers, Scope } from '../access/index.ts';
import { findGuide, hideGuide, showGuide } from './guide.queries.ts';

async function answerGuide(db: Db, scope: Scope): Promise<{ data: Guide }> {
  const row = await findGuide(db, scope);
  return {
    data: { steps: guideSteps.map((name) => ({ name, is_done: row[name] })), is_hidden: row.is_hidden },
  };
}

export const guideRoutes: Handlers = {
  'guide.show': ({ db, scope }) => answerGuide(db, scope),
  'guide.update': async ({ db, clock, scope, body }) => {
    await (body.is_hidden ? hideGuide(db, scope, clock.now()) : showGuide(db, scope));
    return await answerGuide(db, scope);
  },
};
