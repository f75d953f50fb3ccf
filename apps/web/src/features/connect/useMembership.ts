import { call } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { relationsChanged } from './connect.api.ts';

interface Group {
  id: string;
  name: string;
}
type Relations = readonly { id: string; groups: readonly Group[] }[];

/** Adds relations to a group and removes them, with a notice; both can be undone. */
export function useMembership() {
  const t = useT('connect');
  const change = async (step: 'add' | 'remove', group: Group, relations: Relations): Promise<void> => {
    const body = { relations: relations.map(({ id }) => id) };
    await call(`connect.groups.relations.${step}`, { params: { group_id: group.id }, body });
    await relationsChanged();
  };
  const run = async (step: 'add' | 'remove', group: Group, relations: Relations): Promise<boolean> => {
    const isIn = (one: Relations[number]) => one.groups.some(({ id }) => id === group.id);
    // People who are already in the group are not counted, and stay when the addition is undone.
    const meant = relations.filter((one) => isIn(one) === (step === 'remove'));
    const count = meant.length;
    const back = step === 'add' ? 'remove' : 'add';
    try {
      if (count > 0) await change(step, group, meant);
      notify({
        title: count === 0 ? t('members.all_in') : t(`members.${step === 'add' ? 'added' : 'removed'}`, { count }),
        body: t(`members.${step === 'add' ? 'added_body' : 'removed_body'}`, { group: group.name }),
        ...(count > 0 && { undo: () => void change(back, group, meant).catch(notifyFailure) }),
      });
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
  return {
    add: (group: Group, relations: Relations) => run('add', group, relations),
    remove: (group: Group, relations: Relations) => run('remove', group, relations),
  };
}
