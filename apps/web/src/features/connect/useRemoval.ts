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
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
}

/** Removes records at once and offers to bring them back. Answers whether they are gone. */
function useUndoable(): (removal: Removal) => Promise<boolean> {
  const t = useT('connect');
  const settled = async (step: () => Promise<unknown>): Promise<boolean> => {
    try {
      await step();
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      void relationsChanged();
    }
  };
  return async ({ title, body, remove, restore }) => {
    const undo = async () => {
      if (await settled(restore)) notify({ title: t('remove.undone') });
    };
    const isGone = await settled(remove);
    if (isGone) notify({ title, body, undo: () => void undo() });
    return isGone;
  };
}

/** Removes relations of one brand; after a day nothing of them is left. */
export function useRelationRemoval(): (relations: readonly (Named & { brand_id: string })[]) => Promise<boolean> {
  const t = useT('connect');
  const run = useUndoable();
  return (relations) => {
    const { brand_id, name } = relations[0]!;
    const input = { params: { brand_id }, body: { relations: relations.map(({ id }) => id) } };
    return run({
      title: t('remove.relations', { count: relations.length, name }),
      body: t('remove.relations_body'),
      remove: () => call('connect.relations.bulk-delete', input),
      restore: () => call('connect.relations.bulk-restore', input),
    });
  };
}

/** Removes a group; its relations stay. */
export function useGroupRemoval(): (group: Named) => Promise<boolean> {
  const t = useT('connect');
  const run = useUndoable();
  return (group) => {
    const input = { params: { group_id: group.id } };
    return run({
      title: t('remove.group', { name: group.name }),
      body: t('remove.group_body'),
      remove: () => call('connect.groups.delete', input),
      restore: () => call('connect.groups.restore', input),
    });
  };
}
