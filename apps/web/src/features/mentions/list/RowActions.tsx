import { ActionIcon, Button } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { useEffect, useRef, useState } from 'react';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconBookmark, IconDots, IconHelpCircle } from '../../../shared/icons/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import type { MentionActions } from '../actions/mention-actions.ts';
import { HideButton } from '../HideButton.tsx';
import { MentionMenuItems } from '../MentionMenuItems.tsx';
import classes from './list.module.css';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;
const small = { size: 'xs', variant: 'subtle' } as const;

interface RowActionsProps {
  mention: Mention;
  actions: MentionActions;
  onWhy: (mention: Mention) => void;
  onSelect: (id: string) => void;
  /** True if it replaces a button that opened the menu. */
  isMenuAsked: boolean;
}

/**
 * Shows the actions of a row at its lower right while it has the pointer or the focus; on the phone always, and only
 * the menu.
 */
export function RowActions({ mention, actions, onWhy, onSelect, isMenuAsked }: RowActionsProps) {
  const t = useT('mentions');
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isMenuAsked) return;
    // The focus was on the button that was here, and returns here when the menu closes.
    more.current?.focus({ preventScroll: true });
    setOpen(true);
  }, [isMenuAsked]);
  return (
    <div className={classes.actions}>
      {!mention.clipping_id && (
        <PermissionButton
          {...small}
          permission="mention.save"
          leftSection={<IconBookmark {...icon} />}
          onClick={() => actions.save([mention])}
        >
          {t('actions.save')}
        </PermissionButton>
      )}
      <HideButton
        {...small}
        iconSize={14}
        mention={mention}
        onHide={(one) => actions.hide([one])}
        onUnhide={(one) => actions.unhide([one])}
      />
      <Button {...small} leftSection={<IconHelpCircle {...icon} />} onClick={() => onWhy(mention)}>
        {t('actions.why')}
      </Button>
      <Menu opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <ActionIcon ref={more} size={24} aria-label={t('actions.more_of')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MentionMenuItems mention={mention} actions={actions} onWhy={onWhy} onSelect={onSelect} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
