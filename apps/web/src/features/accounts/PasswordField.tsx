import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useT } from '../../shared/i18n/index.ts';

/** A password with its eye, which says what it does. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT('accounts');
  return (
    <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }} size="md" {...props} />
  );
}
