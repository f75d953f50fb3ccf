import { type MergeField, mergeFields, type Relation } from '@masthead/contract';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { relationsChanged } from '../connect.api.ts';

export const duplicatesQuery = (brand: string) => apiQuery('connect.relations.duplicates', { query: { brand } });
export const mergesQuery = (relationId: string) =>
  apiQuery('connect.merges.index', { params: { relation_id: relationId } });

const mergesChanged = (): Promise<unknown> =>
  Promise.all([
    relationsChanged(),
    refresh('connect.relations.duplicates', 'connect.merges.index', 'connect.relations.activity'),
  ]);

/** Returns the text of a field for a comparison by people; an empty text if it has none. */
export const textOf = (relation: Relation, field: MergeField): string => {
  if (field === 'media_outlet_id') return relation.media_outlet?.name ?? '';
  if (field === 'country_id') return relation.country?.name ?? '';
  return relation[field] ?? '';
};

/** Returns the fields in which two relations differ. */
export const differences = (one: Relation, other: Relation): MergeField[] =>
  mergeFields.filter((field) => textOf(one, field) !== textOf(other, field));

/** Returns the fields that the relation that stays lacks: they come from the other one unless the user says otherwise. */
export const missing = (kept: Relation, gone: Relation): MergeField[] =>
  differences(kept, gone).filter((field) => textOf(kept, field) === '');

interface Steps {
  merge: (kept: Relation, gone: Relation, take: readonly MergeField[]) => Promise<boolean>;
  undo: (relationId: string, merge: { id: string; merged: { name: string } }) => Promise<void>;
  keepApart: (one: Relation, other: Relation) => Promise<void>;
}

/** Merges, separates and keeps apart, and says what happened. */
export function useMerging(): Steps {
  const t = useT('connect');
  const settled = async (step: () => Promise<unknown>): Promise<boolean> => {
    try {
      await step();
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      void mergesChanged();
    }
  };
  const undo: Steps['undo'] = async (relation_id, { id: merge_id, merged }) => {
    const isUndone = await settled(() => call('connect.merges.undo', { params: { relation_id, merge_id } }));
    if (isUndone) notify({ title: t('merge.undone', { name: merged.name }) });
  };
  return {
    undo,
    merge: (kept, gone, take) =>
      settled(async () => {
        const { data } = await call('connect.merges.store', {
          params: { relation_id: kept.id },
          body: { other_relation_id: gone.id, take: [...take] },
        });
        notify({
          title: t('merge.done', { name: kept.name }),
          body: t('merge.done_body'),
          undo: () => void undo(kept.id, data),
        });
      }),
    keepApart: async (one, other) => {
      const input = { params: { relation_id: one.id }, body: { other_relation_id: other.id } };
      if (await settled(() => call('connect.relations.keep-apart', input))) notify({ title: t('merge.apart_done') });
    },
  };
}
