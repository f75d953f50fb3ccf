import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconBookmark } from '../../../shared/icons/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { groupQuery, relationsChanged } from '../connect.api.ts';
import { type DiscoverFilters, savedSearch } from './discover-search.ts';

interface Props {
  groupId: string;
  filters: DiscoverFilters;
  /** A search without words and filters is not saved. */
  canSave: boolean;
}

/** Replaces the search of a group with the one on the page. */
export function UpdateGroupButton({ groupId, filters, canSave }: Props) {
  const t = useT('discover');
  const navigate = useNavigate();
  const group = useQuery(groupQuery(groupId)).data?.data;
  const [isBusy, setBusy] = useState(false);
  if (!group) return null;
  const update = async () => {
    setBusy(true);
    try {
      const body = { search: savedSearch(filters) };
      await call('connect.groups.update', { params: { group_id: groupId }, body });
      await relationsChanged();
      notify({ title: t('saved.updated') });
      await navigate({ to: '/connect/groups/$groupId', params: { groupId } });
    } catch (failure) {
      setBusy(false);
      notifyFailure(failure);
    }
  };
  return (
    <PermissionButton
      permission="relations.group.update"
      variant="filled"
      leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
      loading={isBusy}
      disabled={!canSave}
      onClick={() => void update()}
    >
      {t('saved.update', { name: group.name })}
    </PermissionButton>
  );
}
