import { ActionIcon } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { Menu, Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowUp,
  IconBookmark,
  IconBookmarkFilled,
  IconDots,
  IconExternalLink,
  IconX,
} from '../../../shared/icons/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { HideButton } from '../HideButton.tsx';
import { MentionMenuItems } from '../MentionMenuItems.tsx';
import classes from './reader.module.css';
import type { ReaderProps } from './reader-props.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
type BarProps = ReaderProps & { mention: Mention | undefined };

/** Save and Hide, then the way through the list, out to the outlet, and back. */
export function ReaderBar(props: BarProps) {
  const { mention, actions, onHide, isPhone, onClose } = props;
  const t = useT('mentions');
  return (
    <div className={classes.bar}>
      {isPhone && (
        <ActionIcon size={40} aria-label={t('reader.back')} onClick={onClose}>
          <IconArrowLeft size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {mention && <Save mention={mention} onSave={(one) => actions.save([one])} isPhone={isPhone} />}
      {mention && <HideButton mention={mention} onHide={onHide} onUnhide={(one) => actions.unhide([one])} />}
      <span className={classes.tools}>
        {!isPhone && <Way {...props} />}
        {mention && <More {...props} mention={mention} />}
        {!isPhone && (
          <Tooltip label={t('reader.close')}>
            <ActionIcon aria-label={t('reader.close')} onClick={onClose}>
              <IconX {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </div>
  );
}

function Save({
  mention,
  onSave,
  isPhone,
}: {
  mention: Mention;
  onSave: (mention: Mention) => void;
  isPhone: boolean;
}) {
  const t = useT('mentions');
  if (mention.clipping_id) {
    return (
      <span className={classes.saved}>
        <IconBookmarkFilled size={16} aria-hidden />
        {t('reader.is_clipping')}
      </span>
    );
  }
  return (
    <PermissionButton
      permission="mention.save"
      variant="filled"
      leftSection={<IconBookmark {...icon} />}
      onClick={() => onSave(mention)}
    >
      {isPhone ? t('actions.save') : t('actions.save_long')}
    </PermissionButton>
  );
}

/** Links to the previous and next mention of the list, and to the outlet. */
function Way({ mention, onMove, canMove }: BarProps) {
  const t = useT('mentions');
  const steps = [
    { step: -1, can: canMove.previous, label: t('reader.previous'), Icon: IconArrowUp },
    { step: 1, can: canMove.next, label: t('reader.next'), Icon: IconArrowDown },
  ] as const;
  return (
    <>
      {steps.map(({ step, can, label, Icon }) => (
        <Tooltip key={step} label={label}>
          <ActionIcon aria-label={label} onClick={() => onMove(step)} aria-disabled={!can} data-off={!can || undefined}>
            <Icon {...icon} />
          </ActionIcon>
        </Tooltip>
      ))}
      {mention && (
        <Tooltip label={t('actions.open_outlet')}>
          <ActionIcon
            component="a"
            href={mention.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('actions.open_outlet')}
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}

function More({ mention, actions, onHide }: BarProps & { mention: Mention }) {
  const t = useT('mentions');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('actions.more_of')}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MentionMenuItems mention={mention} actions={actions} onHide={onHide} />
      </Menu.Dropdown>
    </Menu>
  );
}
