import { type Annotation, events } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type BrandId, brandIn, type Handlers, type Scope } from '../../access/index.ts';
import { findNames } from '../../accounts/index.ts';
import { type AnnotationRow, deleteAnnotation, insertAnnotation, listAnnotations } from './annotations.queries.ts';

async function answers(db: Db, annotations: readonly AnnotationRow[]): Promise<Annotation[]> {
  const ids = [...new Set(annotations.map((annotation) => annotation.created_by))];
  const names = new Map((ids.length > 0 ? await findNames(db, ids) : []).map((user) => [user.id, user]));
  return annotations.map((annotation) => ({ ...annotation, created_by: names.get(annotation.created_by) ?? null }));
}

/** Announces a change, so that open charts of colleagues ask again. */
const tell = (db: Db, brandId: BrandId) => broadcast(db, events.annotationsChanged, brandId, { count: 1 });

/** Writes an annotation on a day of a brand. */
export async function addAnnotation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  brandId: BrandId,
  { day, text }: Pick<AnnotationRow, 'day' | 'text'>,
): Promise<AnnotationRow> {
  const created_at = clock.now().toISOString();
  const annotation = { brand_id: brandId, id: uuidv7(), day, text, created_by: scope.actor.user_id, created_at };
  await db.transaction().execute(async (transaction) => {
    await insertAnnotation(transaction, annotation);
    await tell(transaction, brandId);
  });
  return annotation;
}

export const annotationRoutes: Handlers = {
  'metrics.annotations.index': async ({ db, scope, query }) => ({
    data: await answers(db, await listAnnotations(db, scope, query)),
  }),
  'brands.annotations.store': async (call) => {
    const annotation = await addAnnotation(call, call.scope, brandIn(call.scope, call.params.brand_id), call.body);
    return { data: (await answers(call.db, [annotation]))[0]! };
  },
  'brands.annotations.delete': ({ db, scope, params }) =>
    db.transaction().execute(async (transaction) => {
      if ((await deleteAnnotation(transaction, scope, params.annotation_id)) === 0) throw notFound();
      await tell(transaction, brandIn(scope, params.brand_id));
    }),
};
