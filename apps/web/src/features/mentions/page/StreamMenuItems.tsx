import type { Stream } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconChecks,
  IconEye,
  IconEyeOff,
  IconKeyboard,
} from '../../../shared/icons/index.ts';
import { markAllSeen } from '../actions/seen.ts';
import { type MentionSearch, withHidden } from '../mention-search.ts';

export interface StreamMenuProps {
  stream: Stream;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
  onHelp: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The items of the stream's menu; loaded when it opens. */
export function StreamMenuItems({ stream, search, onChange, onHelp }: StreamMenuProps) {
  const t = useT('mentions');
  const canEdit = usePermission('stream.update').can;
  return (
    <>
      {canEdit && (
        <Menu.Item
          hiddenFrom="sm"
          leftSection={<IconAdjustmentsHorizontal {...icon} />}
          component={Link}
          to={`/streams/${stream.id}/edit`}
        >
          {t('actions.edit_stream')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconBell {...icon} />}
        renderRoot={(props) => (
          <Link
            to="/settings/personal/media-notifications"
            search={{ edit: 'new', stream: stream.id, name: stream.name }}
            {...props}
          />
        )}
      >
        {t('actions.alert')}
      </Menu.Item>
      <Menu.Item leftSection={<IconChecks {...icon} />} onClick={() => void markAllSeen(stream.id)}>
        {t('actions.mark_all_read')}
      </Menu.Item>
      <Menu.Item
        leftSection={search.hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        onClick={() => onChange(withHidden(search, !search.hidden))}
      >
        {t(search.hidden ? 'actions.show_visible' : 'actions.show_hidden')}
      </Menu.Item>
      <Menu.Item visibleFrom="sm" leftSection={<IconKeyboard {...icon} />} onClick={onHelp}>
        {t('actions.keys')}
      </Menu.Item>
    </>
  );
}
