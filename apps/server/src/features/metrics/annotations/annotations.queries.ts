import { andAll, countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';

export interface AnnotationRow {
  brand_id: BrandId;
  id: string;
  day: string;
  text: string;
  created_by: string;
  created_at: string;
}

const most = 1000;

export const listAnnotations = (
  db: Db,
  scope: Scope,
  { first, last }: { first?: string | undefined; last?: string | undefined },
) =>
  rowsOf(
    db,
    sql<AnnotationRow>`
      select brand_id, id, day, text, created_by, created_at
      from annotations
      where brand_id = any(${scope.brandIds})
        ${andAll([first && sql`day >= ${first}::date`, last && sql`day <= ${last}::date`])}
      order by day, id
      limit ${most}`,
  );

export const insertAnnotation = (db: Db, annotation: AnnotationRow) =>
  countOf(
    db,
    sql`
      insert into annotations (brand_id, id, day, text, created_by, created_at)
      values (
        ${annotation.brand_id},
        ${annotation.id},
        ${annotation.day},
        ${annotation.text},
        ${annotation.created_by},
        ${annotation.created_at}
      )`,
  );

export const deleteAnnotation = (db: Db, scope: Scope, annotationId: string) =>
  countOf(db, sql`delete from annotations where brand_id = any(${scope.brandIds}) and id = ${annotationId}`);
