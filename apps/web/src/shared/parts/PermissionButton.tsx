import { Button, type ButtonProps, createPolymorphicComponent, Tooltip } from '@mantine/core';
import type { PermissionEntry, PermissionName } from '@masthead/contract';
import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent } from 'react';
import { usePermission } from '../actor/index.ts';
import { useT } from '../i18n/index.ts';
import classes from './parts.module.css';

export interface PermissionButtonProps extends ButtonProps {
  permission: PermissionName;
}
type Props = PermissionButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof PermissionButtonProps>;

/** Why something is refused: the limit reached, the plan, the role or the switch, in one sentence each. */
export function useRefusal(entry: PermissionEntry): { title: string; body: string } | null {
  const t = useT('permissions');
  if (entry.can) return null;
  const title = t('restricted');
  if (entry.reason?.type === 'quota')
    return { title, body: t('limit_reached', { current: entry.current ?? 0, limit: entry.max ?? 0 }) };
  return { title, body: t(`reasons.${entry.reason?.cause ?? 'role'}`) };
}

/** A button that stays visible and focusable when it is not allowed, and says why on hover and focus. Also `component={Link}`. */
export const PermissionButton = createPolymorphicComponent<'button', PermissionButtonProps>(
  forwardRef<HTMLButtonElement, Props>(function PermissionButton({ permission, ...props }, ref) {
    const refusal = useRefusal(usePermission(permission));
    if (!refusal) return <Button ref={ref} {...props} />;
    const {
      onClick: _onClick,
      type: _type,
      ...rest
    } = props as Props & { component?: unknown; to?: unknown; params?: unknown; search?: unknown };
    const { component: _component, to: _to, params: _params, search: _search, ...plain } = rest;
    const label = (
      <span className={classes.restricted}>
        <b>{refusal.title}</b>
        {refusal.body}
      </span>
    );
    return (
      <Tooltip label={label}>
        <Button
          ref={ref}
          {...plain}
          type="button"
          aria-disabled="true"
          onClick={(event: MouseEvent) => event.preventDefault()}
        />
      </Tooltip>
    );
  }),
);
