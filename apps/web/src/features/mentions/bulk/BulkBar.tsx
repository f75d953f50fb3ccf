import { ActionIcon, Button } from '@mantine/core';
import type { HideLevel, Mention } from '@masthead/contract';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconBookmark,
  IconChecks,
  IconEye,
  IconEyeOff,
  IconMail,
  IconRss,
  IconTag,
  IconX,
} from '../../../shared/icons/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { AssignButton } from '../../assignments/index.ts';
import { BriefingItems } from '../../briefings/index.ts';
import type { MentionActions } from '../actions/mention-actions.ts';
import classes from './bulk.module.css';
import { FeedItems } from './FeedItems.tsx';
import { TagDialog } from './TagDialog.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle' } as const;

interface BulkProps {
  selection: Selection<Mention>;
  actions: MentionActions;
  /** The list shows what is hidden. */
  isHidden: boolean;
}

/** Offers the actions for the selected mentions, below the list while any are selected. */
export function BulkBar({ selection, actions, isHidden }: BulkProps) {
  const t = useT('mentions');
  const [isTagging, setTagging] = useState(false);
  const { rows: mentions, clear } = selection;
  const brand = useActiveBrand();
  const briefings = useT('briefings');
  const canBrief = usePermission('email.create').can;
  const canFeed = usePermission('brand.update').can;
  const act = (run: () => void) => () => {
    run();
    clear();
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.label')}>
      <span className={classes.count} role="status">
        {t('bulk.selected', { count: mentions.length })}
      </span>
      <PermissionButton
        {...small}
        permission="mention.save"
        leftSection={<IconBookmark {...icon} />}
        onClick={act(() => actions.save(mentions))}
      >
        {t('actions.save')}
      </PermissionButton>
      {isHidden ? (
        <PermissionButton
          {...small}
          permission="stream.update"
          leftSection={<IconEye {...icon} />}
          onClick={act(() => actions.unhide(mentions))}
        >
          {t('actions.unhide')}
        </PermissionButton>
      ) : (
        <HideMenu onHide={(level) => act(() => actions.hide(mentions, { level }))()} />
      )}
      <Button {...small} leftSection={<IconChecks {...icon} />} onClick={act(() => actions.markSeen(mentions))}>
        {t('bulk.mark_read')}
      </Button>
      <PermissionButton
        {...small}
        permission="mention.save"
        leftSection={<IconTag {...icon} />}
        onClick={() => setTagging(true)}
      >
        {t('bulk.tag')}
      </PermissionButton>
      {mentions[0] && (
        <AssignButton
          {...small}
          brandId={brand.id}
          place={{ streamId: mentions[0].stream_id }}
          pieces={mentions}
          permission="stream.update"
          onDone={clear}
        />
      )}
      {canFeed && (
        <Menu position="top">
          <Menu.Target>
            <Button {...small} leftSection={<IconRss {...icon} />}>
              {t('bulk.feed')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <FeedItems onChoose={(feed) => act(() => actions.addToFeed(mentions, feed))()} />
          </Menu.Dropdown>
        </Menu>
      )}
      {canBrief && (
        <Menu position="top">
          <Menu.Target>
            <Button {...small} leftSection={<IconMail {...icon} />}>
              {briefings('monitor.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <BriefingItems mentions={mentions} onDone={clear} />
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon className={classes.close} aria-label={t('bulk.clear')} onClick={clear}>
        <IconX {...icon} />
      </ActionIcon>
      <TagDialog
        isOpen={isTagging}
        mentions={mentions}
        onClose={() => setTagging(false)}
        onTag={(tags) => act(() => actions.save(mentions, tags))()}
      />
    </div>
  );
}

function HideMenu({ onHide }: { onHide: (level: HideLevel) => void }) {
  const t = useT('mentions');
  const brand = useActiveBrand();
  return (
    <Menu position="top">
      <Menu.Target>
        <PermissionButton {...small} permission="stream.update" leftSection={<IconEyeOff {...icon} />}>
          {t('actions.hide')}
        </PermissionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onHide('stream')}>{t('actions.hide_in_stream')}</Menu.Item>
        <Menu.Item onClick={() => onHide('brand')}>{t('actions.hide_in_brand', { brand: brand.name })}</Menu.Item>
        <Menu.Item onClick={() => onHide('organisation')}>{t('actions.hide_in_organisation')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
