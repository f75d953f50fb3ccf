import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowUp,
  IconBookmark,
  IconBookmarkFilled,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { MentionMenuItems } from '../MentionMenuItems.tsx';
import type { ReaderProps } from './Reader.tsx';
import classes from './reader.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Save and Hide, then the way through the list, out to the outlet, and back. */
export function ReaderBar({
  mention,
  actions,
  onHide,
  onMove,
  canMove,
  onClose,
  isPhone,
}: Omit<ReaderProps, 'mention'> & { mention: Mention | undefined }) {
  const t = useT('mentions');
  const isHidden = mention && (mention.hidden.stream || mention.hidden.brand || mention.hidden.organisation);
  return (
    <div className={classes.bar}>
      {isPhone && (
        <Tool label={t('reader.back')}>
          <ActionIcon size={40} aria-label={t('reader.back')} onClick={onClose}>
            <IconArrowLeft size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tool>
      )}
      {mention?.clipping_id ? (
        <span className={classes.saved}>
          <IconBookmarkFilled size={16} aria-hidden />
          {t('reader.is_clipping')}
        </span>
      ) : (
        mention && (
          <PermissionButton
            permission="mention.save"
            variant="filled"
            leftSection={<IconBookmark {...icon} />}
            onClick={() => actions.save(mention)}
          >
            {isPhone ? t('actions.save') : t('actions.save_long')}
          </PermissionButton>
        )
      )}
      {mention &&
        (isHidden ? (
          <PermissionButton
            permission="stream.update"
            leftSection={<IconEye {...icon} />}
            onClick={() => actions.unhide(mention)}
          >
            {t('actions.unhide')}
          </PermissionButton>
        ) : (
          <PermissionButton
            permission="stream.update"
            leftSection={<IconEyeOff {...icon} />}
            onClick={() => onHide(mention)}
          >
            {t('actions.hide')}
          </PermissionButton>
        ))}
      <span className={classes.tools}>
        {!isPhone && (
          <>
            <Tool label={t('reader.previous')}>
              <ActionIcon
                aria-label={t('reader.previous')}
                onClick={() => onMove(-1)}
                aria-disabled={!canMove.previous}
                data-off={!canMove.previous || undefined}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
            </Tool>
            <Tool label={t('reader.next')}>
              <ActionIcon
                aria-label={t('reader.next')}
                onClick={() => onMove(1)}
                aria-disabled={!canMove.next}
                data-off={!canMove.next || undefined}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
            </Tool>
            {mention && (
              <Tool label={t('actions.open_outlet')}>
                <ActionIcon
                  component="a"
                  href={mention.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('actions.open_outlet')}
                >
                  <IconExternalLink {...icon} />
                </ActionIcon>
              </Tool>
            )}
          </>
        )}
        {mention && (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={t('actions.more_of')}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <MentionMenuItems
                mention={mention}
                actions={{ ...actions, hide: (one, level) => (level ? actions.hide(one, level) : onHide(one)) }}
              />
            </Menu.Dropdown>
          </Menu>
        )}
        {!isPhone && (
          <Tool label={t('reader.close')}>
            <ActionIcon aria-label={t('reader.close')} onClick={onClose}>
              <IconX {...icon} />
            </ActionIcon>
          </Tool>
        )}
      </span>
    </div>
  );
}

const Tool = ({ label, children }: { label: string; children: ReactNode }) => (
  <Tooltip label={label}>{children}</Tooltip>
);
