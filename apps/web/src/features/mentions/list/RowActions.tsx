import { ActionIcon, Menu } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { IconBookmark, IconDots, IconEye, IconEyeOff, IconHelpCircle } from '@tabler/icons-react';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { MentionMenuItems } from '../MentionMenuItems.tsx';
import type { MentionActions } from '../useMentionActions.ts';
import classes from './list.module.css';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** What floats over the lower right of a row while it is pointed at or has the focus; on the phone only the menu, always. */
export function RowActions({
  mention,
  actions,
  onWhy,
}: {
  mention: Mention;
  actions: MentionActions;
  onWhy: (mention: Mention) => void;
}) {
  const t = useT('mentions');
  const isHidden = mention.hidden.stream || mention.hidden.brand || mention.hidden.organisation;
  return (
    <div className={classes.actions}>
      {!mention.clipping_id && (
        <PermissionButton
          permission="mention.save"
          size="xs"
          variant="subtle"
          leftSection={<IconBookmark {...icon} />}
          onClick={() => actions.save(mention)}
        >
          {t('actions.save')}
        </PermissionButton>
      )}
      {isHidden ? (
        <PermissionButton
          permission="stream.update"
          size="xs"
          variant="subtle"
          leftSection={<IconEye {...icon} />}
          onClick={() => actions.unhide(mention)}
        >
          {t('actions.unhide')}
        </PermissionButton>
      ) : (
        <PermissionButton
          permission="stream.update"
          size="xs"
          variant="subtle"
          leftSection={<IconEyeOff {...icon} />}
          onClick={() => actions.hide(mention)}
        >
          {t('actions.hide')}
        </PermissionButton>
      )}
      <PermissionButton
        permission="streams.list"
        size="xs"
        variant="subtle"
        leftSection={<IconHelpCircle {...icon} />}
        onClick={() => onWhy(mention)}
      >
        {t('actions.why')}
      </PermissionButton>
      <Menu>
        <Menu.Target>
          <ActionIcon size={24} aria-label={t('actions.more_of')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MentionMenuItems mention={mention} actions={actions} onWhy={onWhy} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
