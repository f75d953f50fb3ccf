import { call } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { relationsChanged } from './connect.api.ts';

interface Named {
  id: string;
  name: string;
}
interface Removal {
  title: string;
  body: string;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

/** Removes records at once and offers to bring them back. Answers whether they are gone. */
function useUndoable(): (records: readonly Named[], removal: Removal) => Promise<boolean> {
  const t = useT('connect');
  const undo = async (records: readonly Named[], restore: Removal['restore']) => {
    try {
      for (const { id } of records) await restore(id);
      notify({ title: t('remove.undone') });
    } catch (error) {
      notifyFailure(error);
    } finally {
      await relationsChanged();
    }
  };
  return async (records, { title, body, remove, restore }) => {
    const gone: Named[] = [];
    try {
      for (const record of records) {
        await remove(record.id);
        gone.push(record);
      }
    } catch (error) {
      notifyFailure(error);
    }
    if (gone.length > 0) notify({ title, body, undo: () => void undo(gone, restore) });
    await relationsChanged();
    return gone.length === records.length;
  };
}

/** Removes relations; after a day nothing of them is left. */
export function useRelationRemoval(): (relations: readonly Named[]) => Promise<boolean> {
  const t = useT('connect');
  const run = useUndoable();
  return (relations) =>
    run(relations, {
      title: t('remove.relations', { count: relations.length, name: relations[0]?.name ?? '' }),
      body: t('remove.relations_body'),
      remove: (id) => call('connect.relations.delete', { params: { relation_id: id } }),
      restore: (id) => call('connect.relations.restore', { params: { relation_id: id } }),
    });
}

/** Removes a group; its relations stay. */
export function useGroupRemoval(): (group: Named) => Promise<boolean> {
  const t = useT('connect');
  const run = useUndoable();
  return (group) =>
    run([group], {
      title: t('remove.group', { name: group.name }),
      body: t('remove.group_body'),
      remove: (id) => call('connect.groups.delete', { params: { group_id: id } }),
      restore: (id) => call('connect.groups.restore', { params: { group_id: id } }),
    });
}
