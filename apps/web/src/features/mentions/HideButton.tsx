import type { ButtonProps } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import { IconEye, IconEyeOff } from '../../shared/icons/index.ts';
import { PermissionButton } from '../../shared/parts/index.ts';
import { isHidden } from './hidden.ts';

interface HideButtonProps extends ButtonProps {
  mention: Mention;
  onHide: (mention: Mention) => void;
  onUnhide: (mention: Mention) => void;
  iconSize?: number;
}

/** Hides a mention, or shows it again if it is hidden. */
export function HideButton({ mention, onHide, onUnhide, iconSize = 16, ...props }: HideButtonProps) {
  const t = useT('mentions');
  const [Icon, label, act] = isHidden(mention)
    ? [IconEye, t('actions.unhide'), onUnhide]
    : [IconEyeOff, t('actions.hide'), onHide];
  return (
    <PermissionButton
      {...props}
      permission="stream.update"
      leftSection={<Icon size={iconSize} stroke={1.6} aria-hidden />}
      onClick={() => act(mention)}
    >
      {label}
    </PermissionButton>
  );
}
